import { flight, scene, seatSpot } from "../../state/scene"
import { t } from "../../i18n/index.svelte"
import { personName } from "../../state/words"
import type { Mechanism } from "../mechanism"
import Draft from "./Draft.svelte"

export default {
  icon: { name: "ticket" },
  questions: { draft: Draft },
  titles: {
    draft: (table) => {
      const next = table.view?.passes_to ?? null
      return next === null ? t("draft.title") : t("draft.explain", { name: personName(table, next) })
    },
  },
  tickets: ({ prompt, offer = [], packet = [] }) => (prompt === "draft" ? { held: offer, offered: packet } : null),
  weighs: true,
  scenes: {
    TicketPicked: (event) => scene(event, [flight({ is: "ticket", count: 1 }, { at: "tickets" }, seatSpot(event.seat))]),
  },
  tells: {
    TicketPicked: ({ ticket }, { said }) => said(ticket ? "TicketPickedOwn" : "TicketPicked"),
    PacketPassed: () => null,
  },
  openings: ["TicketPicked"],
  cites: ["IB-3", "IB-6"],
  rules: (text, { numbers }) => [text, t("rules.drafts.second", numbers)],
} satisfies Mechanism
