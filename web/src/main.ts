import "./state/forbidden"
import "./theme.css"
import { mount } from "svelte"
import App from "./App.svelte"
import { startEarly } from "./device/door"
import { preferences } from "./state/preferences.svelte"
import { keepFiles } from "./state/version"

const begun = preferences.begin()
keepFiles()

const target = document.getElementById("app")
if (target) void begun.then(() => mount(App, { target })).then(startEarly)
