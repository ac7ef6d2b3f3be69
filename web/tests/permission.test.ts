import { afterEach, expect, test, vi } from "vitest"
import { mayNotify } from "../src/state/permission"

afterEach(() => vi.unstubAllGlobals())

function browser(secure: boolean, permission: string | null, agent = "Firefox"): void {
  vi.stubGlobal("isSecureContext", secure)
  vi.stubGlobal("navigator", { userAgent: agent, platform: "", maxTouchPoints: 0, serviceWorker: { getRegistration: () => undefined } })
  if (permission) vi.stubGlobal("Notification", { permission, requestPermission: () => Promise.resolve(permission) })
  else Reflect.deleteProperty(window, "Notification")
}

test("a browser says why it cannot notify anybody", async () => {
  browser(false, "granted")
  expect(await mayNotify()).toBe("insecure")
  browser(true, null)
  expect(await mayNotify()).toBe("impossible")
  browser(true, null, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)")
  expect(await mayNotify()).toBe("homeScreen")
  browser(true, "denied")
  expect(await mayNotify()).toBe("refused")
  browser(true, "granted") // but there is no push service
  expect(await mayNotify()).toBe("pageOnly")
})
