import "./state/forbidden"
import "./theme.css"
import { mount } from "svelte"
import App from "./App.svelte"
import { startEarly } from "./local/dispatch"
import { preferences } from "./state/preferences.svelte"
import { keepFiles } from "./state/version"

const target = document.getElementById("app")
if (target) void preferences.begin().then(() => mount(App, { target }))
keepFiles(startEarly())
