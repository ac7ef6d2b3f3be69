import js from "@eslint/js"
import svelte from "eslint-plugin-svelte"
import { defineConfig, globalIgnores } from "eslint/config"
import globals from "globals"
import ts from "typescript-eslint"
import svelteConfig from "./svelte.config.js"

/** Types are svelte-check's business and layout is the formatter's, which keeps this quick. */
export default defineConfig(
  globalIgnores(["src/protocol/types.ts"]), // made by tools/protocol_types.py
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  {
    files: ["src/**", "tests/**"],
    extends: [ts.configs.strict, ts.configs.stylistic],
    languageOptions: { globals: globals.browser },
    rules: {
      "@typescript-eslint/consistent-type-definitions": ["error", "type"],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-undef": "off", // svelte-check knows what is defined, types too
    },
  },
  {
    files: ["tests/**"],
    rules: { "@typescript-eslint/no-non-null-assertion": "off" }, // what is missing fails the test
  },
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    rules: {
      "svelte/no-useless-mustaches": "off", // a literal in braces is a word that is not translated
      "svelte/prefer-svelte-reactivity": "off", // collections here are derived as a whole, or nothing shown depends on them
    },
  },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  { files: ["sw.js"], languageOptions: { globals: globals.serviceworker } },
  { files: ["*.config.js"], languageOptions: { globals: globals.node } },
)
