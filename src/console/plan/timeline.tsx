import { monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { BoardAgenda } from "../api/document.d.ts";
import { clock, longDate } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { ScrollArea } from "../ui/scroll-area.tsx";
import { scrollSideways } from "../ui/scroll-sideways.ts";
import { type Axis, hoursOf, pointOf } from "./axis.ts";
import { workingDay } from "./day-axis.ts";
import { instantOf, type Placement } from "./job.ts";
import { Row } from "./row.tsx";

interface Props {
  agenda: BoardAgenda;
  axis: Axis;
  now_ms: number;
  pending: ReadonlyMap<string, Placement | null>;
}

/** Technicians as rows, the day as the axis. On a phone each row is a list. */
export const Timeline = ({ agenda, axis, now_ms, pending }: Props) => {
  const { plan } = strings.value;
  const hours = hoursOf(axis);
  const container = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const box = container.current;
    if (!box) return;
    // With the whole day visible, scrolls to the working hours that are left.
    const opens_ms = workingDay(axis.day).from_ms;
    const part = pointOf(axis, Math.max(now_ms, opens_ms)) ?? pointOf(axis, opens_ms) ?? 0;
    const scale = box.querySelector(".scale")?.clientWidth ?? 0;
    box.scrollLeft =
      Math.max(part * scale - 40, 0) * (document.documentElement.dir === "rtl" ? -1 : 1);
    // Once for each axis, not with the clock: the person may have scrolled.
  }, [axis.from_ms, axis.until_ms]);
  useEffect(() => {
    const box = container.current;
    if (!box) return undefined;
    const scrolling = scrollSideways(box, { head: box.querySelector(".row-head") });
    const stopMonitor = monitorForElements({
      onDrag: ({ location: { current } }) => {
        const { clientX, clientY } = current.input;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const is_over = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
        if (is_over) scrolling.follow(clientX);
        else scrolling.end();
      },
      onDrop: scrolling.end,
    });
    return () => {
      stopMonitor();
      scrolling.end();
    };
  }, []);
  return (
    <ScrollArea
      element={container}
      class="timeline"
      label={plan.day_of(agenda.board.name, longDate(agenda.date))}
    >
      <div class="lines" style={{ "--hours": hours.length }}>
        <div class="scale" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ "--start": pointOf(axis, hour) }}>
              {clock(instantOf(hour))}
            </span>
          ))}
        </div>
        <ul class="rows">
          {agenda.technicians.map((each) => (
            <Row
              key={each.technician.id}
              plan={each}
              axis={axis}
              now_ms={now_ms}
              pending={pending}
            />
          ))}
        </ul>
      </div>
    </ScrollArea>
  );
};
