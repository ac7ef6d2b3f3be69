/** Who is signed in on this device. Signing in is optional. */

import { get, post, Refused, remove } from "../protocol/http"
import type { Credentials, Me } from "../protocol/types"

const KEY = "account" // only says that somebody signed in here: the session is in a cookie that no page can read

class Account {
  me = $state.raw<Me | null>(null)

  async load(): Promise<void> {
    if (!localStorage.getItem(KEY)) return
    try {
      this.me = await get<Me>("/api/me")
    } catch (error) {
      if (error instanceof Refused && error.refusal.code === "ACCOUNT_UNKNOWN") this.#forget()
      else throw error
    }
  }

  async enter(how: "register" | "signIn", credentials: Credentials): Promise<void> {
    this.me = await post<Me>(how === "register" ? "/api/accounts" : "/api/sessions", credentials)
    localStorage.setItem(KEY, "1")
  }

  async leave(): Promise<void> {
    await remove("/api/sessions")
    this.#forget()
  }

  #forget(): void {
    this.me = null
    localStorage.removeItem(KEY)
  }
}

export const account = new Account()
