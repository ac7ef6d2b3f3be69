/** Zooming and panning a board by wheel, pinch, drag, double tap or keys. One transform per frame, no library. */

const MOST = 8
const STEP = 1.25
const TAP_MS = 300
const TAP_PX = 30
const DRAG_PX = 6
const REST_MS = 160
/** How far a board that something lies over may be moved, in windows. */
const SLACK = 0.6

export class PanZoom {
  #scale = 1
  #x = 0
  #y = 0
  #pointers = new Map<number, { x: number; y: number }>()
  #moved = 0
  #lastTap = { at: 0, x: 0, y: 0 }
  #frame = 0
  #rest = 0
  #resting = 1
  #used = false
  #loose = false
  #aspect = 1

  /** `layer` fills `frame` and has at its centre a sheet. */
  constructor(
    readonly frame: HTMLElement,
    readonly layer: HTMLElement,
    /** Called with how much larger it is than when the whole board is in view. */
    readonly onzoom: (scale: number) => void,
  ) {
    frame.addEventListener("wheel", this.#wheel, { passive: false })
    frame.addEventListener("pointerdown", this.#down)
    frame.addEventListener("pointermove", this.#move)
    frame.addEventListener("pointerup", this.#up)
    frame.addEventListener("pointercancel", this.#up)
    frame.addEventListener("click", this.#click, true)
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#rest)
  }

  /** The scale at rest: one shows the whole board, of this aspect ratio (width by height). Nobody is taken away from where they
      have moved it. */
  settle(scale: number, aspect: number): void {
    this.#aspect = aspect
    this.#resting = scale
    if (this.#used) this.#draw()
    else this.#show(scale)
  }

  /** Something lies over the board: it may be moved out from under it. */
  loosen(loose: boolean): void {
    this.#loose = loose
    this.#draw()
  }

  /** Back to the whole board. */
  reset(): void {
    this.#used = true
    this.#show(1)
  }

  /** The middle of the board. */
  #show(scale: number): void {
    const { clientWidth, clientHeight } = this.frame
    this.#scale = scale
    this.#x = (clientWidth / 2) * (1 - scale)
    this.#y = (clientHeight / 2) * (1 - scale)
    this.#draw()
  }

  zoom(closer: boolean): void {
    const { clientWidth, clientHeight } = this.frame
    this.#zoomAt(clientWidth / 2, clientHeight / 2, closer ? STEP * STEP : 1 / (STEP * STEP))
  }

  pan(dx: number, dy: number): void {
    this.#used = true
    this.#x += dx * this.frame.clientWidth * 0.12
    this.#y += dy * this.frame.clientHeight * 0.12
    this.#draw()
  }

  #wheel = (event: WheelEvent): void => {
    event.preventDefault()
    const at = this.#inside(event)
    this.#zoomAt(at.x, at.y, Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)))
  }

  #down = (event: PointerEvent): void => {
    this.#pointers.set(event.pointerId, this.#inside(event))
    if (this.#pointers.size === 1) this.#moved = 0
  }

  #move = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId)
    if (!before) return
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1]
    const now = this.#inside(event)
    this.#pointers.set(event.pointerId, now)
    this.#moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y)
    if (this.#moved <= DRAG_PX) return
    // From here on it is a drag, even if the finger leaves the board.
    this.frame.setPointerCapture(event.pointerId)
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other))
      this.#zoomAt((now.x + other.x) / 2, (now.y + other.y) / 2, factor)
    } else {
      this.#used = true
      this.#x += now.x - before.x
      this.#y += now.y - before.y
      this.#draw()
    }
  }

  #up = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId)
    if (event.type !== "pointerup" || this.#moved > DRAG_PX || event.pointerType !== "touch") return
    const last = this.#lastTap
    const tap = { at: event.timeStamp, ...this.#inside(event) }
    const twice = tap.at - last.at < TAP_MS && distance(tap, last) < TAP_PX
    this.#lastTap = twice ? { at: 0, x: 0, y: 0 } : tap
    if (!twice) return
    if (this.#scale > this.#resting * 1.5) this.#show(this.#resting)
    else this.#zoomAt(tap.x, tap.y, 2.5)
  }

  /** The end of a drag is not a click on whatever is underneath. */
  #click = (event: MouseEvent): void => {
    if (this.#moved > DRAG_PX) event.stopPropagation()
    this.#moved = 0
  }

  #inside(event: MouseEvent): { x: number; y: number } {
    const box = this.frame.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  #zoomAt(x: number, y: number, factor: number): void {
    this.#used = true
    const scale = Math.min(MOST, Math.max(1, this.#scale * factor))
    this.#x = x - ((x - this.#x) * scale) / this.#scale
    this.#y = y - ((y - this.#y) * scale) / this.#scale
    this.#scale = scale
    this.#draw()
  }

  #draw(): void {
    const { clientWidth: width, clientHeight: height } = this.frame
    const slack = this.#loose ? SLACK : 0
    this.#x = kept(this.#x, width, Math.min(width, height * this.#aspect), this.#scale, slack * width)
    this.#y = kept(this.#y, height, Math.min(height, width / this.#aspect), this.#scale, slack * height)
    this.onzoom(this.#scale)
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => {
      // While it moves, the picture is only scaled; once it stops, it is redrawn sharply.
      this.layer.style.willChange = "transform"
      this.layer.style.transform = `translate(${this.#x}px, ${this.#y}px) scale(${this.#scale})`
      clearTimeout(this.#rest)
      this.#rest = window.setTimeout(() => (this.layer.style.willChange = ""), REST_MS)
    })
  }
}

/** Limits an offset so that the sheet covers the window, or is centred if it is too small for that; but for some slack. */
export function kept(offset: number, window: number, sheet: number, scale: number, slack: number): number {
  const before = ((window - sheet) / 2) * scale
  const free = window - sheet * scale
  const [least, most] = free > 0 ? [free / 2 - before, free / 2 - before] : [free - before, -before]
  return Math.min(most + slack, Math.max(least - slack, offset))
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
