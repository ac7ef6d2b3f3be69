/** A picture of the board as a file for printing: it holds its styles and its letters, and needs nothing else. */

import bold from "../fonts/bold-latin.woff2?url"
import boldMore from "../fonts/bold-latin-ext.woff2?url"
import text from "../fonts/text-latin.woff2?url"
import textMore from "../fonts/text-latin-ext.woff2?url"

export type Page = { width: number; height: number }

const LONG = 700 // millimetres
const SHORT = 500
/** From the sharpest: a canvas of the first is too large for some browsers. */
const SHARPNESS = [200, 150, 100] // dots per inch
const INCH = 25.4

/** The paper for a board: 70 x 50 cm, upright for a board that is. */
export function pageFor(board: Page): Page {
  return board.width > board.height ? { width: LONG, height: SHORT } : { width: SHORT, height: LONG }
}

/** What a picture shows depends on these; each is written down where it is not what it would be anyway. */
const STYLES: Record<string, string> = {
  fill: "rgb(0, 0, 0)",
  "fill-rule": "nonzero",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  opacity: "1",
  "paint-order": "normal",
  "stop-color": "rgb(0, 0, 0)",
  "stop-opacity": "1",
  "font-family": "",
  "font-size": "",
  "font-style": "normal",
  "font-weight": "400",
  "letter-spacing": "normal",
  "text-anchor": "start",
  "text-transform": "none",
}
const OF_TEXT = /^(font|letter|text)/

/** The picture as a document of its own, on paper of this size. */
export async function document(picture: SVGSVGElement, page: Page): Promise<string> {
  const copy = picture.cloneNode(true) as SVGSVGElement
  const [from, to] = [picture, copy].map((svg) => [...svg.querySelectorAll<SVGElement>("*")])
  from?.forEach((element, i) => dress(element, to?.[i]))
  for (const unseen of copy.querySelectorAll("title, [id^=wagon], .touch")) unseen.remove()
  const style = window.document.createElementNS("http://www.w3.org/2000/svg", "style")
  style.textContent = (await Promise.all([face(text, 500), face(textMore, 500), face(bold, 800), face(boldMore, 800)])).join("")
  copy.prepend(style)
  copy.removeAttribute("class")
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg")
  copy.setAttribute("width", `${page.width}mm`)
  copy.setAttribute("height", `${page.height}mm`)
  return new XMLSerializer().serializeToString(copy)
}

/** Writes the styles of an element into its copy as attributes, which every program that reads SVG knows. */
function dress(element: SVGElement, copy: SVGElement | undefined): void {
  const styles = getComputedStyle(element)
  const written = element instanceof SVGTextElement
  for (const name of ["class", "style", "role", "tabindex", "aria-label", "data-track", "data-city"]) copy?.removeAttribute(name)
  for (const [name, usual] of Object.entries(STYLES)) {
    const value = styles.getPropertyValue(name)
    if ((written || !OF_TEXT.test(name)) && value !== usual) copy?.setAttribute(name, MIXED.test(value) ? plain(value) : value)
  }
}

const MIXED = /^(color|oklab|oklch|lab|lch)\(/
const plainly = new Map<string, string>()

/** A mixed colour in the form that every program knows. */
function plain(colour: string): string {
  let found = plainly.get(colour)
  if (!found) {
    const context = Object.assign(window.document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d")
    if (!context) return colour
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
    plainly.set(colour, (found = `rgb(${red}, ${green}, ${blue})`))
  }
  return found
}

/** A font that travels with the picture. Letters that its first file lacks are looked up in the second. */
async function face(url: string, weight: number): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")
  const more = url === textMore || url === boldMore
  const range = more ? "unicode-range:U+100-24F,U+1E9E;" : ""
  return `@font-face{font-family:Ferrovia;font-weight:${weight};${range}src:url(data:font/woff2;base64,${btoa(letters)})}`
}

/** The picture as pixels, as sharp as this browser can draw it. */
export async function pixels(svg: string, page: Page): Promise<{ blob: Blob; dpi: number }> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    for (const dpi of SHARPNESS) {
      const blob = await drawn(image, Math.round((page.width / INCH) * dpi), Math.round((page.height / INCH) * dpi))
      if (blob) return { blob, dpi }
    }
    throw new Error("This browser cannot draw a picture that large")
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function drawn(image: HTMLImageElement, width: number, height: number): Promise<Blob | null> {
  const canvas = Object.assign(window.document.createElement("canvas"), { width, height })
  const context = canvas.getContext("2d")
  if (!context) return null
  context.drawImage(image, 0, 0, width, height)
  return new Promise((found) => canvas.toBlob(found, "image/png"))
}
