import "./theme.css"
import { mount } from "svelte"
import App from "./App.svelte"
import { guessed, tongue } from "./i18n/index.svelte"

const dark = matchMedia("(prefers-color-scheme: dark)").matches
document.documentElement.dataset.theme = localStorage.getItem("theme") ?? (dark ? "dark" : "light")

const target = document.getElementById("app")
if (target) void tongue.use(guessed()).then(() => mount(App, { target }))
