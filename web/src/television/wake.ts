/** Keeps the screen on for as long as the page is in view, where the browser lets a page do that. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  // The lock is lost whenever the page goes out of view.
  const ask = async (): Promise<void> => {
    if (document.hidden || !("wakeLock" in navigator)) return
    lock = await navigator.wakeLock.request("screen").catch(() => undefined)
  }
  const again = (): void => void ask()
  again()
  document.addEventListener("visibilitychange", again)
  return () => {
    document.removeEventListener("visibilitychange", again)
    void lock?.release()
  }
}
