/** Texts in the user's language. A catalogue holds one text per key, or one per form where a number decides. */

export type Key = keyof typeof import("./en.json")
type Entry = string | Partial<Record<Intl.LDMLPluralRule, string>>
type Catalogue = Record<string, Entry>

export const LANGUAGES = {
  de: "Deutsch",
  en: "English",
  es: "Español",
  fr: "Français",
  it: "Italiano",
  "pt-BR": "Português (Brasil)",
  "pt-PT": "Português (Portugal)",
  ro: "Română",
}
export type Language = keyof typeof LANGUAGES

const LOADERS: Record<Language, () => Promise<{ default: unknown }>> = {
  de: () => import("./de.json"),
  en: () => import("./en.json"),
  es: () => import("./es.json"),
  fr: () => import("./fr.json"),
  it: () => import("./it.json"),
  "pt-BR": () => import("./pt-BR.json"),
  "pt-PT": () => import("./pt-PT.json"),
  ro: () => import("./ro.json"),
}

class Tongue {
  language = $state<Language>("en")
  #texts = $state.raw<Catalogue>({})
  /** What to write dates, numbers and lists by: the English here is British, and "en" alone is American. */
  readonly locale = $derived(this.language === "en" ? "en-GB" : this.language)
  // Kept because creating one takes longer than everything else about a text.
  #plurals = $derived(new Intl.PluralRules(this.locale))
  #ordinals = $derived(new Intl.PluralRules(this.locale, { type: "ordinal" }))

  /** The text for a key: each `{name}` is replaced by its value, and `n` selects the plural form. */
  t = (key: Key, values: Record<string, string | number> = {}): string => this.#filled(key, values) ?? key

  /** The text of a key that may have none: what a new mechanism brings has not been translated yet. */
  maybe = (key: string, values: Record<string, string | number> = {}): string | null => this.#filled(key, values)

  #filled(key: string, values: Record<string, string | number>): string | null {
    const entry = this.#texts[key]
    if (entry === undefined) return null
    const rules = key === "ordinal" ? this.#ordinals : this.#plurals
    const text = typeof entry === "string" ? entry : form(entry, rules, Number(values.n ?? 0))
    const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""))
    return text.startsWith("{name}") && values.name === this.#texts.you ? capital(filled) : filled
  }

  async use(language: Language): Promise<void> {
    this.#texts = (await LOADERS[language]()).default as Catalogue
    this.language = language
    document.documentElement.lang = language
  }
}

/** A form for zero comes before the rules: Brazilians write "0 pontos", though theirs count it as one. */
function form(forms: Exclude<Entry, string>, rules: Intl.PluralRules, n: number): string {
  return (n === 0 ? forms.zero : undefined) ?? forms[rules.select(n)] ?? forms.other ?? ""
}

/** Capitalises a sentence that begins with "you", but never somebody's name. */
function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1)
}

export const tongue = new Tongue()
export const t = tongue.t
export const maybe = tongue.maybe

/** The language of the link, else the one that was chosen here, else one of the browser's. */
export function guessed(chosen: string | null): Language {
  const linked = new URLSearchParams(location.search).get("lang")
  for (const tag of [linked, chosen, ...navigator.languages]) {
    if (!tag) continue
    if (tag in LANGUAGES) return tag as Language
    const [base = "", region] = tag.toLowerCase().split("-")
    if (base === "pt") return region === "br" ? "pt-BR" : "pt-PT"
    if (base in LANGUAGES) return base as Language
  }
  return "en"
}
