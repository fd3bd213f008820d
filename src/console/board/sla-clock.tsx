import { useComputed } from "@preact/signals";
import type { TicketListed } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import { now_ms } from "./half-minute.ts";
import { type SlaState, slaState } from "./sla-state.ts";

const tones: Record<SlaState["kind"], Tone> = {
  running: "neutral",
  soon: "warning",
  late: "strong",
  missed: "bad",
  paused: "info",
};

interface Props {
  ticket: TicketListed;
  /** With the units abbreviated. */
  is_short?: boolean;
}

/** A ticket's SLA. Rendered again only when its text changes. */
export const SlaClock = ({ ticket, is_short = false }: Props) => {
  const shown = useComputed(() => {
    const state = slaState(ticket, now_ms.value);
    return state
      ? `${state.kind} ${strings.value.board[is_short ? "sla_short" : "sla"](state)}`
      : "";
  }).value;
  if (shown === "") return null;
  const at = shown.indexOf(" ");
  return <Badge tone={tones[shown.slice(0, at) as SlaState["kind"]]}>{shown.slice(at + 1)}</Badge>;
};
