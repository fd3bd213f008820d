import { signal, useComputed } from "@preact/signals";
import type { Job, Placement } from "./job.ts";

interface Dragged {
  job: Job;
  /** Where it would be dropped; null if nowhere. */
  over: Placement | null;
  /** The whole job with mouse or keyboard, or a visit's end. */
  by: "whole" | "end";
}

/** The job that is being moved; null without one. */
export const dragged = signal<Dragged | null>(null);

export const setDragged = (job: Job, over: Placement | null, by: Dragged["by"] = "whole"): void => {
  const current = dragged.peek();
  // The pointer moves more often than the placement, which snaps.
  if (current?.job === job && current.by === by && isSame(current.over, over)) return;
  dragged.value = { job, over, by };
};

const isSame = (one: Placement | null, other: Placement | null): boolean =>
  one === other ||
  (one?.technician_id === other?.technician_id &&
    one?.from_ms === other?.from_ms &&
    one?.until_ms === other?.until_ms);

export const endDrag = (): void => {
  dragged.value = null;
};

/*
 * Computed, so that a step of a drag renders only what it changes: of 300 visits none, and of the rows
 * the one that the job leaves and the one that it enters.
 */

export const useIsDragged = (ticket_id: string): boolean =>
  useComputed(() => dragged.value?.job.ticket.id === ticket_id).value;

/** Where the dragged job would be dropped in a technician's row; null if not there. */
export const useDraggedOver = (technician_id: string): Placement | null =>
  useComputed(() => {
    const over = dragged.value?.over ?? null;
    return over?.technician_id === technician_id ? over : null;
  }).value;

/** Whether a visit is being dragged that the list of unscheduled jobs would take. */
export const useIsVisitDragged = (): boolean =>
  useComputed(() => dragged.value?.by === "whole" && dragged.value.job.placement !== undefined)
    .value;
