/** Who is signed in on this device. Signing in is optional. */

import { get, post, Refused, remove } from "../protocol/http"
import type { Credentials, Me, SignIn } from "../protocol/types"

const KEY = "account" // only says that somebody signed in here: the session is in a cookie that no page can read

class Account {
  me = $state.raw<Me | null>(null)

  /** Where to sign out, if a proxy says who somebody is: a page of the proxy, or nowhere. Null if nobody says so. */
  proxy = $state.raw<{ out?: string | null } | null>(null)

  async load(): Promise<void> {
    const { proxied, sign_out_url: out } = await get<SignIn>("/api/sign-in")
    this.proxy = proxied ? { out } : null
    if (!proxied && !localStorage.getItem(KEY)) return void (this.me = null)
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

  /** An account again, for whom a proxy signs in and who has deleted theirs. */
  async again(): Promise<void> {
    this.me = await post<Me>("/api/sign-in", {})
  }

  /** Sign out, here or everywhere. */
  async leave(sessions: "/api/sessions" | "/api/me/sessions" = "/api/sessions"): Promise<void> {
    await remove(sessions)
    this.#forget()
  }

  async changePassword(password: string, fresh: string): Promise<void> {
    await post("/api/me/password", { password, new: fresh })
  }

  /** Choose a new password with the token of a link. */
  async reset(token: string, password: string): Promise<void> {
    this.me = await post<Me>("/api/reset", { token, password })
    localStorage.setItem(KEY, "1")
  }

  /** Delete the account. */
  async end(password?: string): Promise<void> {
    await post("/api/me/deletion", password ? { password } : {})
    this.#forget()
  }

  #forget(): void {
    this.me = null
    localStorage.removeItem(KEY)
  }
}

export const account = new Account()
