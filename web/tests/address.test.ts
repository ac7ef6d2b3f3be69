import { expect, test } from "vitest"
import { forgetServer, keepServer, knownServer, serverAddress, serverName } from "../src/start/address"

test.each([
  ["ferrovia.example", "https://ferrovia.example"],
  ["  https://Ferrovia.Example/tables/abc?x#y ", "https://ferrovia.example"],
  ["http://ferrovia.example:8080", "http://ferrovia.example:8080"],
  ["ferrovia.example:8443/", "https://ferrovia.example:8443"],
  ["192.168.1.5:8000", "http://192.168.1.5:8000"],
  ["attic.local:8000", "http://attic.local:8000"],
  ["attic:8000", "http://attic:8000"],
  ["localhost", "http://localhost"],
  ["[fe80::1]:8000", "http://[fe80::1]:8000"],
  ["züge.example", "https://xn--zge-hoa.example"],
])("%s is a server", (typed, address) => {
  expect(serverAddress(typed)).toBe(address)
})

test.each([
  "",
  "   ",
  "my friend's house",
  "javascript:alert(1)",
  "javascript://%0aalert(1)",
  "data:text/html,hello",
  "file:///etc/passwd",
  "ftp://ferrovia.example",
  "https://",
  "https://user:secret@ferrovia.example",
  "ferrovia..example",
  "-ferrovia.example",
  "ferrovia.example\\@evil.example",
  "https://ferrovia.example:99999",
  "a%20b.example",
])("%s is none", (typed) => {
  expect(serverAddress(typed)).toBeNull()
})

test("a server is remembered until it is forgotten, and nothing else ever counts as one", () => {
  expect(knownServer()).toBeNull()
  keepServer("https://ferrovia.example:8443")
  expect(knownServer()).toBe("https://ferrovia.example:8443")
  expect(serverName("https://ferrovia.example:8443")).toBe("ferrovia.example:8443")
  localStorage.setItem("server", "javascript:alert(1)")
  expect(knownServer()).toBeNull()
  forgetServer()
  expect(localStorage.getItem("server")).toBeNull()
})
