import { useLayoutEffect, useState } from "preact/hooks";
import type { BoardAgenda } from "../api/document.d.ts";
import { isolated } from "../format/bidi.ts";
import { span } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { announce } from "../ui/notify.tsx";
import type { Axis } from "./axis.ts";
import { instantOf, type Job, type Placement } from "./job.ts";
import { carried, liftedAt } from "./keyboard-move.ts";
import { hold, letGo, lifted } from "./lifted.ts";

interface KeyboardMove {
  isCarrying(job: Job): boolean;
  onKey(job: Job, event: KeyboardEvent): void;
}

/** Space lifts a job, arrows carry it along the line and between rows, Space or Enter puts it down, Escape lets go. */
export const useKeyboardMove = (
  agenda: BoardAgenda | undefined,
  axis: Axis | undefined,
  now_ms: number,
  onDrop: (job: Job, placement: Placement | null) => void,
): KeyboardMove => {
  const { plan } = strings.value;
  const [dropped, setDropped] = useState<string>();
  useLayoutEffect(() => {
    if (dropped === undefined) return;
    document.querySelector<HTMLElement>(`[data-ticket="${dropped}"]`)?.focus();
    setDropped(undefined);
  }, [dropped]);

  const isCarrying = (job: Job): boolean =>
    Boolean(lifted.value?.over) && lifted.value?.job.ticket.id === job.ticket.id;

  const say = (placement: Placement, words: (where: string) => string) => {
    const { technician } =
      agenda?.technicians.find(({ technician }) => technician.id === placement.technician_id) ?? {};
    const when = span(instantOf(placement.from_ms), instantOf(placement.until_ms));
    announce(words(`${isolated(technician?.name ?? "")}, ${when}`));
  };

  const lift = (job: Job) => {
    const placement = agenda && axis ? liftedAt(job, agenda, axis, now_ms) : null;
    if (!placement) return;
    hold(job, placement);
    say(placement, plan.lifted);
  };

  const onKey = (job: Job, event: KeyboardEvent): void => {
    if (!isCarrying(job)) {
      if (event.key !== " ") return;
      event.preventDefault();
      lift(job);
      return;
    }
    const over = lifted.value?.over;
    if (!over || !agenda || !axis) return;
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      letGo();
      onDrop(job, over);
      setDropped(job.ticket.id);
    } else if (event.key === "Escape") {
      event.preventDefault();
      letGo();
      announce(plan.let_go);
    } else {
      const next = carried(over, event.key, agenda, axis, document.documentElement.dir === "rtl");
      if (!next) return;
      event.preventDefault();
      hold(job, next);
      say(next, (where) => where);
    }
  };

  return { isCarrying, onKey };
};
