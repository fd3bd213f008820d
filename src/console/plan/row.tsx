import { useRef } from "preact/hooks";
import type { PlannedVisit, TechnicianPlan } from "../api/document.d.ts";
import { clockSpan, span } from "../format/time.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { type Axis, closedOf, lanesOf, pointOf, positionOf } from "./axis.ts";
import { rangeOf } from "./day-axis.ts";
import { Ghost } from "./ghost.tsx";
import { type Placement, visitRange } from "./job.ts";
import { usePlan } from "./plan-context.ts";
import { positionStyle } from "./position-style.ts";
import { RowHead } from "./row-head.tsx";
import { useDropOnLine } from "./use-drop.ts";
import { Visit } from "./visit.tsx";

interface Props {
  plan: TechnicianPlan;
  axis: Axis;
  now_ms: number;
  pending: ReadonlyMap<string, Placement | null>;
}

/** A technician's day. */
export const Row = ({ plan, axis, now_ms, pending }: Props) => {
  const line = useRef<HTMLDivElement>(null);
  const { technician, time_off } = plan;
  const { move } = usePlan();
  useDropOnLine(line, axis, technician.id, move);
  const t = strings.value.plan;
  const entries = [
    ...plan.visits.map((visit) => ({ visit, range: visitRange(visit) })),
    ...plan.busy.map((busy) => ({ visit: undefined, range: rangeOf(busy) })),
  ];
  const { laid, lanes } = lanesOf(entries, ({ range }) => range);
  const now = pointOf(axis, now_ms);
  return (
    <li class="row">
      <RowHead plan={plan} />
      <div ref={line} class="track" style={{ "--lanes": lanes }}>
        {closedOf(axis, plan.hours.map(rangeOf)).map((range) => (
          <div
            key={range.from_ms}
            class="closed"
            aria-hidden="true"
            style={positionStyle(positionOf(axis, range) ?? { start: 0, size: 0 })}
          />
        ))}
        <ul class="laid">
          {time_off.map(({ id, starts_at, ends_at, reason }) => {
            const position = positionOf(axis, rangeOf({ from: starts_at, until: ends_at }));
            return (
              position && (
                <li key={id} class="off" style={positionStyle(position)}>
                  <p>
                    <strong>{t.time_off}</strong> <bdi>{reason}</bdi>{" "}
                    <span class="when">{span(starts_at, ends_at)}</span>
                  </p>
                </li>
              )
            );
          })}
          {laid.map(({ item: { visit, range }, lane }) => {
            const position = positionOf(axis, range);
            if (!position) return null;
            if (!visit)
              return (
                <li key={range.from_ms} class="busy" style={positionStyle(position, lane)}>
                  <Busy {...range} />
                </li>
              );
            return (
              <li
                key={visit.id}
                class="at"
                title={tooltip(visit)}
                style={positionStyle(position, lane)}
              >
                <Visit
                  visit={visit}
                  axis={axis}
                  technician_id={technician.id}
                  is_pending={pending.has(visit.id)}
                />
              </li>
            );
          })}
        </ul>
        {may("tickets:schedule") && <Ghost technician_id={technician.id} axis={axis} />}
        {now !== undefined && <div class="now" aria-hidden="true" style={{ "--start": now }} />}
      </div>
    </li>
  );
};

/** The tooltip, for visits too short to show their texts. */
const tooltip = (visit: PlannedVisit): string =>
  [
    clockSpan(visit.scheduled_at, visit.scheduled_until),
    visit.ticket_number,
    visit.title,
    visit.client?.name,
    strings.value.category[visit.status_category],
  ]
    .filter(Boolean)
    .join(", ");

const Busy = ({ from_ms, until_ms }: { from_ms: number; until_ms: number }) => (
  <>
    <span class="when">
      {span(new Date(from_ms).toISOString(), new Date(until_ms).toISOString())}
    </span>
    <span>{strings.value.plan.busy}</span>
  </>
);
