/** A television's remote control has arrows and OK: arrows go from button to button. */

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

export function remote(event: KeyboardEvent): void {
  const step = STEPS[event.key]
  const steps = document.querySelector("[data-show]") // arrows go through the scoring
  if (!step || steps || event.defaultPrevented || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)
    return
  const buttons = [...document.querySelectorAll<HTMLElement>("button:not(:disabled), a.button")].filter((each) => each.offsetParent)
  const now = buttons.findIndex((each) => each === document.activeElement)
  const next = now < 0 ? buttons[0] : buttons[(now + step + buttons.length) % buttons.length]
  next?.focus()
  event.preventDefault()
}
