import {
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type Axis, momentAt, snapped } from "./axis.ts";
import { setDragged } from "./dragged.ts";
import type { Job, Placement } from "./job.ts";

type DragData = {
  job: Job;
  grabbed_ms: number;
};

/** The data that a `DragHandle` attaches. */
const dragDataOf = (data: Record<string | symbol, unknown>): DragData => data as DragData;

const placementUnder = (
  { self, source, location }: ElementDropTargetEventBasePayload,
  axis: Axis,
  technician_id: string,
): Placement => {
  const { job, grabbed_ms } = dragDataOf(source.data);
  const { left, right, width } = self.element.getBoundingClientRect();
  const { clientX } = location.current.input;
  const is_rtl = document.documentElement.dir === "rtl";
  const part = (is_rtl ? right - clientX : clientX - left) / width;
  return { technician_id, ...snapped(axis, momentAt(axis, part) - grabbed_ms, job.length_ms) };
};

/** Makes a technician's row a drop target that previews the placement. */
export const useDropOnLine = (
  line: RefObject<HTMLElement | null>,
  axis: Axis,
  technician_id: string,
  onDrop: (job: Job, placement: Placement) => void,
): void => {
  const latest = useRef({ axis, onDrop });
  latest.current = { axis, onDrop };
  useEffect(() => {
    if (!line.current) return undefined;
    const show = (event: ElementDropTargetEventBasePayload) =>
      setDragged(
        dragDataOf(event.source.data).job,
        placementUnder(event, latest.current.axis, technician_id),
      );
    return dropTargetForElements({
      element: line.current,
      onDragEnter: show,
      onDrag: show,
      onDragLeave: ({ source }) => setDragged(dragDataOf(source.data).job, null),
      onDrop: (event) => {
        const placement = placementUnder(event, latest.current.axis, technician_id);
        latest.current.onDrop(dragDataOf(event.source.data).job, placement);
      },
    });
  }, [line, technician_id]);
};

/** Makes the list of unscheduled jobs a drop target for visits. */
export const useDropOnList = (
  list: RefObject<HTMLElement | null>,
  onDrop: (job: Job) => void,
): void => {
  const latest = useRef(onDrop);
  latest.current = onDrop;
  useEffect(() => {
    if (!list.current) return undefined;
    return dropTargetForElements({
      element: list.current,
      canDrop: ({ source }) => dragDataOf(source.data).job.placement !== undefined,
      onDrop: ({ source }) => latest.current(dragDataOf(source.data).job),
    });
  }, [list]);
};
