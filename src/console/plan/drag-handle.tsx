import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { endDrag, setDragged, useIsDragged } from "./dragged.ts";
import type { Job } from "./job.ts";
import { usePlan } from "./plan-context.ts";

interface Props {
  job: Job;
  /** Milliseconds from the visit's start to the pointer, at a position from 0 to 1 on the element. */
  grabbedAt?(part: number): number;
  class: string;
  /** The id of a description. */
  describedby?: string | undefined;
  children: ComponentChildren;
}

/** A job that can be dragged, opened with Enter or a click, and moved with Space and arrow keys. */
export const DragHandle = ({ job, grabbedAt, describedby, children, ...rest }: Props) => {
  const element = useRef<HTMLDivElement>(null);
  const plan = usePlan();
  const latest = useRef({ job, grabbedAt });
  latest.current = { job, grabbedAt };
  useEffect(() => {
    if (!element.current) return undefined;
    return draggable({
      element: element.current,
      getInitialData: ({ input, element: held }) => {
        const { left, right, width } = held.getBoundingClientRect();
        const is_rtl = document.documentElement.dir === "rtl";
        const part = (is_rtl ? right - input.clientX : input.clientX - left) / (width || 1);
        const { job, grabbedAt } = latest.current;
        return { job, grabbed_ms: grabbedAt?.(part) ?? 0 };
      },
      onDragStart: () => setDragged(latest.current.job, null),
      onDrop: endDrag,
    });
  }, []);
  const { id } = job.ticket;
  const is_dragged = useIsDragged(id);
  return (
    // biome-ignore lint/a11y/useSemanticElements: Firefox does not drag a button
    <div
      ref={element}
      role="button"
      tabIndex={0}
      aria-haspopup="dialog"
      aria-describedby={describedby}
      data-ticket={id}
      class={`grip ${rest.class} ${is_dragged ? "held" : ""}`}
      onClick={() => plan.open(job)}
      onKeyDown={(event) => plan.onKey(job, event)}
      onBlur={() => is_dragged && endDrag()}
    >
      {children}
    </div>
  );
};
