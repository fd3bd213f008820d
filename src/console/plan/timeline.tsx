import { monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { BoardAgenda, UnscheduledTicket } from "../api/document.d.ts";
import { clock, longDate } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { ScrollArea } from "../ui/scroll-area.tsx";
import { scrollSideways } from "../ui/scroll-sideways.ts";
import { assignedTo } from "./assigned-to.ts";
import { type Axis, hoursOf, pointOf } from "./axis.ts";
import { fitRange } from "./day-axis.ts";
import { instantOf, type Placement } from "./job.ts";
import { Row } from "./row.tsx";
import { useZoomedScroll } from "./use-zoomed-scroll.ts";
import { nothing_visible, useVisible, VisibleContext } from "./visible-range.ts";
import { hoursPerLabel, ratioOf, type Zoom } from "./zoom.ts";

interface Props {
  agenda: BoardAgenda;
  axis: Axis;
  now_ms: number;
  pending: ReadonlyMap<string, Placement | null>;
  zoom: Zoom;
  onZoom(zoom: Zoom): void;
}

/** Technicians as rows, the day as the axis. On a phone each row is a list. */
export const Timeline = ({ agenda, axis, now_ms, pending, zoom, onZoom }: Props) => {
  const { plan } = strings.value;
  const hours = hoursOf(axis);
  const container = useRef<HTMLElement>(null);
  const fit = fitRange(agenda);
  const ratio = ratioOf(zoom, axis, fit);
  const visible = useSignal(nothing_visible);
  useZoomedScroll({ container, axis, fit, zoom, ratio, visible, now_ms, onZoom });
  useVisible(container, axis, ratio, visible);
  useEffect(() => followDrag(container.current), []);
  const per_label = useComputed(() => hoursPerLabel(visible.value.hour_px)).value;
  return (
    <VisibleContext.Provider value={visible}>
      <ScrollArea
        element={container}
        class="timeline"
        label={plan.day_of(agenda.board.name, longDate(agenda.date))}
      >
        <div class="lines" style={{ "--hours": hours.length, "--ratio": ratio }}>
          <div class="scale" aria-hidden="true">
            {hours.map((hour, index) => (
              <span key={hour} style={{ "--start": pointOf(axis, hour) }}>
                {index % per_label === 0 && clock(instantOf(hour))}
              </span>
            ))}
          </div>
          <ul class="rows">
            {agenda.technicians.map((each) => (
              <Row
                key={each.technician.id}
                plan={each}
                assigned={assignedOf(agenda, each.technician.id)}
                axis={axis}
                now_ms={now_ms}
                pending={pending}
              />
            ))}
          </ul>
        </div>
      </ScrollArea>
    </VisibleContext.Provider>
  );
};

const assignedOf = ({ unscheduled }: BoardAgenda, technician_id: string): UnscheduledTicket[] =>
  unscheduled.filter((ticket) => assignedTo(ticket, technician_id));

/** Scrolls the timeline while a job is dragged near its edges. */
const followDrag = (box: HTMLElement | null): (() => void) => {
  if (!box) return () => undefined;
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
};
