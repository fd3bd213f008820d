import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Job } from "./job.ts";
import { hold, letGo, lifted } from "./lifted.ts";
import { usePlan } from "./plan-context.ts";

interface Props {
  job: Job;
  /** Of a visit, what lies before the pointer that grabs it. */
  grabbedAt?(part: number): number;
  class: string;
  children: ComponentChildren;
}

/** A job as a person takes hold of it: dragged, opened by Enter or a click, lifted by Space and carried by arrows. */
export const DragHandle = ({ job, grabbedAt, children, ...rest }: Props) => {
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
      onDragStart: () => hold(latest.current.job, null),
      onDrop: letGo,
    });
  }, []);
  const is_held = lifted.value?.job.ticket.id === job.ticket.id;
  return (
    // biome-ignore lint/a11y/useSemanticElements: Firefox does not drag a button
    <div
      ref={element}
      role="button"
      tabIndex={0}
      aria-haspopup="dialog"
      data-ticket={job.ticket.id}
      class={`grip ${rest.class} ${is_held ? "held" : ""}`}
      onClick={() => plan.open(job)}
      onKeyDown={(event) => plan.onKey(job, event)}
      onBlur={() => is_held && letGo()}
    >
      {children}
    </div>
  );
};
