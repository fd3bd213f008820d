import { useRef } from "preact/hooks";
import type { TechnicianPlan, UnscheduledTicket } from "../api/document.d.ts";
import { span } from "../format/time.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { AssignedJobs } from "./assigned-jobs.tsx";
import { type Axis, closedOf, lanesOf, pointOf, positionOf } from "./axis.ts";
import { cardHandlers } from "./card/shown-card.ts";
import { rangeOf } from "./day-axis.ts";
import { EdgeCounters } from "./edge-counters.tsx";
import { Ghost } from "./ghost.tsx";
import { type Placement, visitRange } from "./job.ts";
import { usePlan } from "./plan-context.ts";
import { positionStyle } from "./position-style.ts";
import { RowHead } from "./row-head.tsx";
import { useDropOnLine } from "./use-drop.ts";
import { Visit } from "./visit.tsx";

interface Props {
  plan: TechnicianPlan;
  /** Unscheduled jobs that are assigned to this technician. */
  assigned: readonly UnscheduledTicket[];
  axis: Axis;
  now_ms: number;
  pending: ReadonlyMap<string, Placement | null>;
}

/** A technician's day. */
export const Row = ({ plan, assigned, axis, now_ms, pending }: Props) => {
  const line = useRef<HTMLDivElement>(null);
  const { technician } = plan;
  const { move } = usePlan();
  useDropOnLine(line, axis, technician.id, move);
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
        <Closed plan={plan} axis={axis} />
        <ul class="laid">
          <TimeOff plan={plan} axis={axis} />
          {laid.map(({ item: { visit, range }, lane }) => {
            const position = positionOf(axis, range);
            if (!position) return null;
            const style = positionStyle(position, lane);
            if (!visit)
              return (
                <li key={range.from_ms} class="busy" style={style}>
                  <Busy {...range} />
                </li>
              );
            return (
              <li key={visit.id} class="at" style={style} {...cardHandlers(visit)}>
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
        <EdgeCounters name={technician.name} ranges={entries.map(({ range }) => range)} />
        {assigned.length > 0 && <AssignedJobs tickets={assigned} />}
        {may("tickets:schedule") && <Ghost technician_id={technician.id} axis={axis} />}
        {now !== undefined && <div class="now" aria-hidden="true" style={{ "--start": now }} />}
      </div>
    </li>
  );
};

interface PartProps {
  plan: TechnicianPlan;
  axis: Axis;
}

const Closed = ({ plan, axis }: PartProps) => (
  <>
    {closedOf(axis, plan.hours.map(rangeOf)).map((range) => (
      <div
        key={range.from_ms}
        class="closed"
        aria-hidden="true"
        style={positionStyle(positionOf(axis, range) ?? { start: 0, size: 0 })}
      />
    ))}
  </>
);

const TimeOff = ({ plan, axis }: PartProps) => (
  <>
    {plan.time_off.map(({ id, starts_at, ends_at, reason }) => {
      const position = positionOf(axis, rangeOf({ from: starts_at, until: ends_at }));
      return (
        position && (
          <li key={id} class="off" style={positionStyle(position)}>
            <p>
              <strong>{strings.value.plan.time_off}</strong>
              {reason && (
                <>
                  {" · "}
                  <bdi>{reason}</bdi>
                </>
              )}
              {" · "}
              <span class="when">{span(starts_at, ends_at)}</span>
            </p>
          </li>
        )
      );
    })}
  </>
);

const Busy = ({ from_ms, until_ms }: { from_ms: number; until_ms: number }) => (
  <>
    <span class="when">
      {span(new Date(from_ms).toISOString(), new Date(until_ms).toISOString())}
    </span>
    <span>{strings.value.plan.busy}</span>
  </>
);
