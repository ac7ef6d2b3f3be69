import "./theme.css"
import { mount } from "svelte"
import App from "./App.svelte"
import { guessed, tongue } from "./i18n/index.svelte"
import { keepFiles } from "./state/version"

const dark = matchMedia("(prefers-color-scheme: dark)").matches
document.documentElement.dataset.theme = localStorage.getItem("theme") ?? (dark ? "dark" : "light")

const language = guessed()
// What the link said holds until somebody chooses otherwise, also when the page is loaded again.
const address = new URL(location.href)
if (address.searchParams.has("lang")) {
  address.searchParams.delete("lang")
  history.replaceState(null, "", address)
}
keepFiles()

const target = document.getElementById("app")
if (target) void tongue.use(language).then(() => mount(App, { target }))
