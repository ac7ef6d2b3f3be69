/** Zoom and pan of an SVG group: wheel, pinch, drag, double tap, keys. One transform a frame; no library. */

const MOST = 8
const STEP = 1.25
const TAP_MS = 300
const TAP_PX = 30

export class PanZoom {
  #scale = 1
  #x = 0
  #y = 0
  #pointers = new Map<number, { x: number; y: number }>()
  #moved = 0
  #lastTap = { at: 0, x: 0, y: 0 }
  #frame = 0

  constructor(
    readonly svg: SVGSVGElement,
    readonly group: SVGGElement,
  ) {
    svg.addEventListener("wheel", this.#wheel, { passive: false })
    svg.addEventListener("pointerdown", this.#down)
    svg.addEventListener("pointermove", this.#move)
    svg.addEventListener("pointerup", this.#up)
    svg.addEventListener("pointercancel", this.#up)
    svg.addEventListener("click", this.#click, true)
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame)
  }

  /** The whole board. */
  reset(): void {
    this.#scale = 1
    this.#x = this.#y = 0
    this.#draw()
  }

  zoom(closer: boolean): void {
    const box = this.svg.getBoundingClientRect()
    this.#zoomAt(box.left + box.width / 2, box.top + box.height / 2, closer ? STEP * STEP : 1 / (STEP * STEP))
  }

  pan(dx: number, dy: number): void {
    const { width, height } = this.svg.viewBox.baseVal
    this.#x += dx * width * 0.12
    this.#y += dy * height * 0.12
    this.#draw()
  }

  #wheel = (event: WheelEvent): void => {
    event.preventDefault()
    this.#zoomAt(event.clientX, event.clientY, Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)))
  }

  #down = (event: PointerEvent): void => {
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (this.#pointers.size === 1) this.#moved = 0
  }

  #move = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId)
    if (!before) return
    const others = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at)
    const now = { x: event.clientX, y: event.clientY }
    this.#pointers.set(event.pointerId, now)
    this.#moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y)
    const other = others[0]
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other))
      this.#zoomAt((now.x + other.x) / 2, (now.y + other.y) / 2, factor)
    } else if (this.#moved > 6) {
      const unit = this.#unit()
      this.#x += (now.x - before.x) * unit
      this.#y += (now.y - before.y) * unit
      this.#draw()
    }
  }

  #up = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId)
    if (event.type !== "pointerup" || this.#moved > 6 || event.pointerType !== "touch") return
    const last = this.#lastTap
    const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY }
    const twice = tap.at - last.at < TAP_MS && distance(tap, last) < TAP_PX
    this.#lastTap = twice ? { at: 0, x: 0, y: 0 } : tap
    if (!twice) return
    if (this.#scale > 1.5) this.reset()
    else this.#zoomAt(tap.x, tap.y, 2.5)
  }

  /** The end of a drag is no click on what happens to lie there. */
  #click = (event: MouseEvent): void => {
    if (this.#moved > 6) event.stopPropagation()
    this.#moved = 0
  }

  #zoomAt(clientX: number, clientY: number, factor: number): void {
    const scale = Math.min(MOST, Math.max(1, this.#scale * factor))
    const matrix = this.svg.getScreenCTM()
    if (!matrix) return
    const at = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
    this.#x = at.x - ((at.x - this.#x) * scale) / this.#scale
    this.#y = at.y - ((at.y - this.#y) * scale) / this.#scale
    this.#scale = scale
    this.#draw()
  }

  #unit(): number {
    return 1 / (this.svg.getScreenCTM()?.a ?? 1)
  }

  #draw(): void {
    const { width, height } = this.svg.viewBox.baseVal
    this.#x = Math.min(0, Math.max(width * (1 - this.#scale), this.#x))
    this.#y = Math.min(0, Math.max(height * (1 - this.#scale), this.#y))
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => {
      this.group.setAttribute("transform", `translate(${this.#x} ${this.#y}) scale(${this.#scale})`)
    })
  }
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
