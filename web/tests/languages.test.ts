import { afterEach, describe, expect, test, vi } from "vitest"
import { guessed, LANGUAGES, t, tongue, type Key, type Language } from "../src/i18n/index.svelte"
import en from "../src/i18n/en.json"
import { preferences } from "../src/state/preferences.svelte"

const languages = Object.keys(LANGUAGES) as Language[]

afterEach(async () => {
  vi.unstubAllGlobals()
  localStorage.clear()
  await tongue.use("en")
})

/** What the browser prefers, and what the address says. */
function visit(languages: string[], search = ""): void {
  vi.stubGlobal("navigator", { languages })
  vi.stubGlobal("location", { search })
}

describe("the language is chosen", () => {
  test.each([
    [["ro-RO"], "ro"],
    [["pt-BR"], "pt-BR"],
    [["pt-PT"], "pt-PT"],
    [["pt"], "pt-PT"],
    [["en-GB"], "en"],
    [["de-AT"], "de"],
    [["sv-SE"], "en"],
    [["sv-SE", "ro"], "ro"],
    [["PT-br", "en"], "pt-BR"],
  ])("for a browser that prefers %s", (wished, language) => {
    visit(wished)
    expect(guessed(null)).toBe(language)
  })

  test("by whoever reads it, before the browser", () => {
    visit(["pt-BR"])
    expect(guessed("ro")).toBe("ro")
  })

  test("from the link before everything else", () => {
    visit(["pt-BR"], "?lang=ro")
    expect(guessed("en")).toBe("ro")
  })

  test("and an unknown language is skipped", () => {
    visit(["pt-BR"], "?lang=tlh")
    expect(guessed("ro")).toBe("ro")
  })

  test("from a link for its page alone", async () => {
    localStorage.setItem("language", "ro")
    visit([], "?lang=pt-BR")
    await preferences.begin()
    expect(tongue.language).toBe("pt-BR")
    expect(localStorage.getItem("language")).toBe("ro")
  })

  test("and kept when somebody chooses it", async () => {
    await preferences.speak("it")
    visit(["pt-BR"])
    await preferences.begin()
    expect(tongue.language).toBe("it")
  })
})

describe.each(languages)("in %s", (language) => {
  test("the page declares its language", async () => {
    await tongue.use(language)
    expect(document.documentElement.lang).toBe(language)
  })

  test("every text is in this language", async () => {
    await tongue.use(language)
    const { default: texts } = (await import(`../src/i18n/${language}.json`)) as { default: Record<string, unknown> }
    const plain = Object.entries(texts).filter(([, text]) => typeof text === "string" && !text.includes("{"))
    expect(plain.length).toBeGreaterThan(300)
    expect(plain.filter(([key, text]) => t(key as Key) !== text)).toEqual([])
  })

  test("every number has a form in every text, and nothing is left to fill in", async () => {
    await tongue.use(language)
    const wrong: string[] = []
    for (const [key, entry] of Object.entries(en)) {
      const names = [...JSON.stringify(entry).matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name)
      const values = Object.fromEntries(names.map((name) => [name, "something"]))
      for (const n of [0, 1, 2, 19, 20, 21, 100, 1_000_000]) if (/^$|[{}]/.test(t(key as Key, { ...values, n }))) wrong.push(`${key}, ${n}`)
    }
    expect(wrong).toEqual([])
  })
})

test("numbers select the plural form of the language", async () => {
  expect([t("points", { n: 1 }), t("points", { n: 2 })]).toEqual(["1 point", "2 points"])
  await tongue.use("ro")
  const forms = [1, 2, 20].map((n) => t("points", { n }).replace(String(n), ""))
  expect(new Set(forms).size).toBe(3)
})

test("Brazilians have a plural of nothing", async () => {
  await tongue.use("pt-BR")
  expect([0, 1, 2].map((n) => t("points", { n }))).toEqual(["0 pontos", "1 ponto", "2 pontos"])
})

test.each<[Language, string[]]>([
  ["de", ["1. Platz", "2. Platz", "3. Platz"]],
  ["en", ["1st place", "2nd place", "3rd place", "4th place"]],
  ["es", ["Puesto 1.º", "Puesto 2.º"]],
  ["fr", ["1re place", "2e place", "3e place"]],
  ["it", ["1º posto", "2º posto"]],
  ["pt-BR", ["1º lugar", "2º lugar"]],
  ["pt-PT", ["1.º lugar", "2.º lugar"]],
  ["ro", ["Locul 1", "Locul 2"]],
])("a place is an ordinal: %s", async (language, places) => {
  await tongue.use(language)
  const told = places.map((_, i) => t("mine.place", { place: t("ordinal", { n: i + 1 }), n: 9 }))
  expect(told.map((text) => text.split(",")[0])).toEqual(places)
})

test("English is written as in Britain, in lists and dates", () => {
  expect(new Intl.ListFormat(tongue.locale).format(["Ana", "Bo", "Cleo"])).toBe("Ana, Bo and Cleo")
  expect(new Intl.DateTimeFormat(tongue.locale, { dateStyle: "medium" }).format(new Date(2026, 10, 18))).toBe("18 Nov 2026")
})

test("a missing text is shown as its key", () => {
  expect(t("no.such.key" as Key)).toBe("no.such.key")
})
