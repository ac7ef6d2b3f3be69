import { flight, scene, seatSpot } from "../../state/scene"
import { t } from "../../i18n/index.svelte"
import { personName } from "../../state/words"
import type { Mechanism } from "../mechanism"
import Draft from "./Draft.svelte"

export default {
  icon: "ticket",
  questions: { draft: Draft },
  title: (table) => {
    const next = table.view?.passes_to ?? null
    return next === null ? null : t("draft.explain", { name: personName(table, next) })
  },
  tickets: ({ prompt, offer = [], packet = [] }) => (prompt === "draft" ? { held: offer, offered: packet } : null),
  scenes: {
    TicketPicked: (event) => scene(event, [flight({ is: "ticket", count: 1 }, { at: "tickets" }, seatSpot(event.seat))]),
  },
  tells: {
    TicketPicked: ({ ticket }, { said }) => said(ticket ? "TicketPickedOwn" : "TicketPicked"),
    PacketPassed: () => null,
  },
  openings: ["TicketPicked"],
  cites: ["IB-3", "IB-6"],
} satisfies Mechanism
