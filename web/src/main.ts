import "./theme.css"
import { mount } from "svelte"
import App from "./App.svelte"
import { preferences } from "./state/preferences.svelte"

const target = document.getElementById("app")
if (target) void preferences.begin().then(() => mount(App, { target }))
