import { useLayoutEffect, useState } from "preact/hooks";
import type { BoardAgenda } from "../api/document.d.ts";
import { isolated } from "../format/bidi.ts";
import { span } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { announce } from "../ui/notify.tsx";
import type { Axis } from "./axis.ts";
import { workingDay } from "./day-axis.ts";
import { dragged, endDrag, setDragged } from "./dragged.ts";
import { instantOf, type Job, type Placement } from "./job.ts";
import { afterArrowKey, initialPlacement } from "./keyboard-move.ts";

interface KeyboardMove {
  isMoving(job: Job): boolean;
  onKey(job: Job, event: KeyboardEvent): void;
}

/** Moves a job with keys: Space lifts it, arrows move it, Space or Enter drops it, Escape cancels. */
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

  const isMoving = (job: Job): boolean =>
    Boolean(dragged.value?.over) && dragged.value?.job.ticket.id === job.ticket.id;

  const announcePlacement = (placement: Placement, textOf: (where: string) => string) => {
    const { technician } =
      agenda?.technicians.find(({ technician }) => technician.id === placement.technician_id) ?? {};
    const when = span(instantOf(placement.from_ms), instantOf(placement.until_ms));
    announce(textOf(`${isolated(technician?.name ?? "")}, ${when}`));
  };

  const lift = (job: Job) => {
    const placement =
      agenda && axis
        ? initialPlacement(job, agenda, axis, workingDay(axis.day).from_ms, now_ms)
        : null;
    if (!placement) return;
    setDragged(job, placement);
    announcePlacement(placement, plan.lifted);
  };

  const onKey = (job: Job, event: KeyboardEvent): void => {
    if (!isMoving(job)) {
      if (event.key !== " ") return;
      event.preventDefault();
      lift(job);
      return;
    }
    const over = dragged.value?.over;
    if (!over || !agenda || !axis) return;
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      endDrag();
      onDrop(job, over);
      setDropped(job.ticket.id);
    } else if (event.key === "Escape") {
      event.preventDefault();
      endDrag();
      announce(plan.let_go);
    } else {
      const next = afterArrowKey(
        over,
        event.key,
        agenda,
        axis,
        document.documentElement.dir === "rtl",
      );
      if (!next) return;
      event.preventDefault();
      setDragged(job, next);
      announcePlacement(next, (where) => where);
    }
  };

  return { isMoving, onKey };
};
