import "./theme.css"
import { mount } from "svelte"
import App from "./App.svelte"
import { preferences } from "./state/preferences.svelte"
import { keepFiles } from "./state/version"

const begun = preferences.begin()
// A setting from the link stays until somebody changes it, even if the page is reloaded.
const address = new URL(location.href)
if (address.searchParams.has("lang")) {
  address.searchParams.delete("lang")
  history.replaceState(null, "", address)
}
keepFiles()

const target = document.getElementById("app")
if (target) void begun.then(() => mount(App, { target }))
