/** The user's settings, each stored under its own key in this browser; values that make no sense are ignored. */

import { innerHeight, innerWidth } from "svelte/reactivity/window"
import { isSmall } from "../table/layout"
import { guessed, tongue, type Language } from "../i18n/index.svelte"

export const THEMES = ["system", "light", "dark", "contrast"] as const
export const SPEEDS = ["instant", "fast", "normal", "slow"] as const
export type Theme = (typeof THEMES)[number]
export type Speed = (typeof SPEEDS)[number]

const dark = matchMedia("(prefers-color-scheme: dark)")
const contrast = matchMedia("(prefers-contrast: more)")
const calm = matchMedia("(prefers-reduced-motion: reduce)")

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // a browser without storage can still play
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The setting lasts until the page is closed.
  }
}

function oneOf<T extends string>(values: readonly T[], value: string | null, otherwise: T): T {
  return values.find((each) => each === value) ?? otherwise
}

function volumeOf(value: string | null): number {
  const read = Number(value ?? NaN)
  return read >= 0 && read <= 1 ? read : 0.5
}

class Preferences {
  #theme = $state<Theme>(oneOf(THEMES, kept("theme"), "system"))
  #speed = $state<Speed>(oneOf(SPEEDS, kept("speed"), "normal"))
  #sounds = $state(kept("sounds") === "on")
  #volume = $state(volumeOf(kept("volume")))
  #notify = $state(kept("notify") === "on")
  #asksTickets = $state(kept("asksTickets") !== "off")
  #glow = $state(kept("glow") === "on")
  #scoringTrack = $state(kept("scoringTrack"))
  /** The system asks for reduced motion. */
  calm = $state(calm.matches)

  constructor() {
    this.#wear()
    dark.addEventListener("change", () => this.#wear())
    contrast.addEventListener("change", () => this.#wear())
    calm.addEventListener("change", () => (this.calm = calm.matches))
  }

  /** Before anything is shown. What is guessed is not kept: only a choice is, so a link changes nobody's language for good. */
  begin(): Promise<void> {
    return tongue.use(guessed(kept("language")))
  }

  get language(): Language {
    return tongue.language
  }

  async speak(language: Language): Promise<void> {
    await tongue.use(language)
    keep("language", language)
  }

  get theme(): Theme {
    return this.#theme
  }

  set theme(theme: Theme) {
    this.#theme = theme
    keep("theme", theme)
    this.#wear()
  }

  get speed(): Speed {
    return this.#speed
  }

  set speed(speed: Speed) {
    this.#speed = speed
    keep("speed", speed)
  }

  get sounds(): boolean {
    return this.#sounds
  }

  set sounds(on: boolean) {
    this.#sounds = on
    keep("sounds", on ? "on" : "off")
  }

  get volume(): number {
    return this.#volume
  }

  set volume(volume: number) {
    this.#volume = volume
    keep("volume", String(volume))
  }

  get notify(): boolean {
    return this.#notify
  }

  set notify(on: boolean) {
    this.#notify = on
    keep("notify", on ? "on" : "off")
  }

  /** Whether drawing tickets has to be confirmed. */
  get asksTickets(): boolean {
    return this.#asksTickets
  }

  set asksTickets(on: boolean) {
    this.#asksTickets = on
    keep("asksTickets", on ? "on" : "off")
  }

  /** Every route that can be claimed stands out, not only those of the cards in question. */
  get glow(): boolean {
    return this.#glow
  }

  set glow(on: boolean) {
    this.#glow = on
    keep("glow", on ? "on" : "off")
  }

  /** Whether the board has a scoring track round it: as chosen, else wherever there is room for it. */
  get scoringTrack(): boolean {
    return this.#scoringTrack ? this.#scoringTrack === "on" : !isSmall(innerWidth.current ?? 1024, innerHeight.current ?? 768)
  }

  set scoringTrack(on: boolean) {
    keep("scoringTrack", (this.#scoringTrack = on ? "on" : "off"))
  }

  #wear(): void {
    const system = contrast.matches ? "contrast" : dark.matches ? "dark" : "light"
    document.documentElement.dataset.theme = this.#theme === "system" ? system : this.#theme
  }
}

export const preferences = new Preferences()
