import { computed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { isClosed } from "../../shared/categories.ts";
import { date, shortDate, today } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import {
  isOverdue,
  type SlaState,
  slaState,
  type WithDueDate,
  type WithSla,
} from "./deadline-state.ts";
import { now_ms } from "./half-minute.ts";

const tones: Record<SlaState["kind"], Tone> = {
  running: "neutral",
  soon: "warning",
  late: "strong",
  missed: "bad",
  paused: "info",
};

interface SlaProps extends WithSla {
  /** With the units abbreviated. */
  is_short?: boolean;
}

/** A job's SLA; nothing without one or if it was met. Rendered again only when its text changes. */
export const SlaPill = ({ sla, status_category, is_short = false }: SlaProps) => {
  const shown = useMemo(
    () =>
      computed(() => {
        const state = slaState({ sla, status_category }, now_ms.value);
        return state
          ? `${state.kind} ${strings.value.board[is_short ? "sla_short" : "sla"](state)}`
          : "";
      }),
    [sla, status_category, is_short],
  ).value;
  if (shown === "") return null;
  const at = shown.indexOf(" ");
  return <Badge tone={tones[shown.slice(0, at) as SlaState["kind"]]}>{shown.slice(at + 1)}</Badge>;
};

interface DueProps extends WithDueDate {
  /** Without the year. */
  is_short?: boolean;
}

/** A job's due date, while it is open. */
export const DuePill = ({ due_date, status_category, is_short = false }: DueProps) => {
  if (due_date === null || isClosed(status_category)) return null;
  const { board } = strings.value;
  const is_overdue = isOverdue({ due_date, status_category }, today());
  const tone = is_overdue ? "bad" : "neutral";
  const day = (is_short ? shortDate : date)(due_date);
  const overdue = is_short ? board.overdue_short : board.overdue;
  return <Badge tone={tone}>{is_overdue ? overdue(day) : board.due(day)}</Badge>;
};
