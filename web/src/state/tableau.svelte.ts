/**
 * Where the face-up cards lie. The server only sends how many there are of each kind; here a card keeps its place
 * and a new one takes the place of the one before. Everybody who follows the same events sees the same places.
 */

import type { EntryMessage, Event } from "../protocol/types"

export const PLACES = 5

export class Tableau {
  cards = $state.raw<(string | null)[]>(Array(PLACES).fill(null))
  /** The place we have just taken a card from ourselves: to the eye, two cards of one colour are not the same. */
  touched: number | null = null
  #places = new WeakMap<Event, number>()
  #swept = new WeakMap<Event, (string | null)[]>()

  take(entries: EntryMessage[], market: Record<string, number> | undefined): void {
    const cards = [...this.cards]
    for (const entry of entries) for (const event of entry.events ?? []) this.#follow(event, cards)
    if (market) settle(cards, market)
    this.cards = cards
  }

  /** Where the card of an event lay, or where it went. */
  placeOf(event: Event): number | null {
    return this.#places.get(event) ?? null
  }

  /** What lay there before a sweep. */
  sweptBy(event: Event): (string | null)[] {
    return this.#swept.get(event) ?? []
  }

  #follow(event: Event, cards: (string | null)[]): void {
    if (event.type === "CardTaken") {
      const own = this.touched !== null && cards[this.touched] === event.card ? this.touched : null
      const place = own ?? cards.indexOf(event.card)
      this.touched = null
      if (place < 0) return
      cards[place] = null
      this.#places.set(event, place)
    } else if (event.type === "MarketFilled") {
      const place = freePlace(cards)
      cards[place] = event.card
      this.#places.set(event, place)
    } else if (event.type === "MarketSwept") {
      this.#swept.set(event, [...cards])
      cards.fill(null)
    }
  }
}

function freePlace(cards: (string | null)[]): number {
  const free = cards.indexOf(null)
  return free < 0 ? cards.length : free
}

/** Whatever we made of the events, the server's counts are right. */
function settle(cards: (string | null)[], market: Record<string, number>): void {
  const missing = { ...market }
  for (const [place, card] of cards.entries()) {
    if (card !== null && (missing[card] ?? 0) > 0) missing[card] = (missing[card] ?? 0) - 1
    else cards[place] = null
  }
  for (const [card, n] of Object.entries(missing)) for (let i = 0; i < n; i++) cards[freePlace(cards)] = card
  while (cards.length > PLACES && cards.at(-1) === null) cards.pop()
}
