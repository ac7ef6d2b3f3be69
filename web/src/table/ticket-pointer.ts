/**
 * Hovering or focusing a ticket highlights it on the board. Taps are left to the ticket's click handler. Only a pointer that
 * moves points: nothing lights up because it has come to lie under a resting one.
 */

import type { Choice } from "../state/choice.svelte"

export function pointing(choice: Choice, ticket: string) {
  const leave = () => {
    if (choice.pointedTicket === ticket) choice.pointedTicket = null
  }
  return {
    onpointermove: (event: PointerEvent) => {
      if (event.pointerType === "mouse") choice.pointedTicket = ticket
    },
    onpointerleave: leave,
    onfocusin: (event: FocusEvent) => {
      if ((event.target as Element).matches(":focus-visible")) choice.pointedTicket = ticket
    },
    onfocusout: leave,
  }
}
