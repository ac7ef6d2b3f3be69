/** What had the focus is gone: the heading of what is there instead takes it, and is read out. */
export function takeFocus(heading: HTMLElement): void {
  heading.focus({ preventScroll: true })
}
