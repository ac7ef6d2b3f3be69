import { tongue } from "../src/i18n/index.svelte"

await tongue.use("en")
