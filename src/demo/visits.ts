import work from "../../db/demo/work.json";
import type { Caller } from "../access/caller.ts";
import {
  type CalendarDate,
  type Instant,
  ofMillis,
  plusDays,
  plusSeconds,
  toMillis,
} from "../clock/instant.ts";
import { addTimeOff } from "../technicians/profile/time-off.ts";
import { missingSkills } from "../technicians/time/availability.ts";
import { hoursOf, intervalOn, workingTime } from "../technicians/time/hours.ts";
import { type Interval, subtract } from "../technicians/time/interval.ts";
import { WallClock } from "../technicians/time/wall-clock.ts";
import { startTicket } from "../tickets/lifecycle/transitions.ts";
import { scheduleTicket } from "../tickets/visits/schedule.ts";
import { jobActions, type TimedStep } from "./job-actions.ts";
import { inventInput, type Kind } from "./jobs.ts";
import type { Provider } from "./provider.ts";
import type { Random } from "./random.ts";
import type { DemoTechnician } from "./technicians.ts";
import type { TimedAction } from "./timed-action.ts";
import { inventCompletion } from "./work-done.ts";

const day_seconds = 24 * 3600;
const quarter_ms = 15 * 60_000;
/** 20:30, in minutes after midnight. */
const evening_minutes = 20 * 60 + 30;

/** Visits are booked from yesterday until this many days from today. */
const days_ahead = 5;
const usual_visits_a_day = 2;
/** Time between visits, in quarters of an hour; short enough for a busy day. */
const longest_way = { usual: 8, busy: 4 };
/** The office bills the next morning what was not billed on site. */
const billed_after_seconds = 16 * 3600;

interface Plan {
  technician: DemoTechnician;
  kind: Kind;
  window: Interval;
  /** The reason for a visit outside working hours. */
  override_reason?: string | undefined;
  /** Nobody has been there yet, even if its time has come. */
  stays_open?: boolean;
}

interface Scene {
  random: Random;
  owner: Caller;
  provider: Provider;
  client_refs: readonly string[];
  clock: WallClock;
  today: CalendarDate;
  now: Instant;
}

/**
 * Time off, and visits of yesterday, today and the coming days, all booked before yesterday by the scheduling
 * rules. Most past visits are done, and current ones are started.
 */
export const inventVisits = (
  random: Random,
  owner: Caller,
  provider: Provider,
  client_refs: readonly string[],
  now: Instant,
): TimedAction[] => {
  const clock = new WallClock(owner.organization.timezone);
  const today = clock.dayOf(toMillis(now));
  const scene: Scene = { random, owner, provider, client_refs, clock, today, now };
  const days = Array.from({ length: days_ahead + 2 }, (_, index) => plusDays(today, index - 1));
  const plans = provider.technicians.flatMap((technician) =>
    days.flatMap((day) => planDay(scene, technician, day)),
  );
  return [
    ...provider.technicians.flatMap((technician) => takeTimeOff(scene, technician)),
    ...[...plans, ...eveningVisit(scene)].flatMap((plan) => makeVisit(scene, plan)),
  ];
};

/** The technician's time off. */
const timeOff = ({ clock, today }: Scene, { time_off }: DemoTechnician): Interval[] => {
  if (!time_off) return [];
  const from = plusDays(today, time_off.in_days);
  return [{ from_ms: clock.startOf(from), until_ms: clock.startOf(plusDays(from, time_off.days)) }];
};

/** Future time off, entered a few days ago. */
const takeTimeOff = (scene: Scene, technician: DemoTechnician): TimedAction[] =>
  timeOff(scene, technician).map(({ from_ms, until_ms }) => ({
    at: plusSeconds(scene.now, -5 * day_seconds),
    run: (tx) =>
      addTimeOff(tx, scene.clock.timezone, technician.id, {
        starts_at: ofMillis(from_ms),
        ends_at: ofMillis(until_ms),
        reason: technician.time_off?.reason,
      }),
  }));

/** One technician's visits of a day, within shifts that start on it, with travel time in between. */
const planDay = (scene: Scene, technician: DemoTechnician, day: CalendarDate): Plan[] => {
  const { random, provider } = scene;
  const { working, override_reason } = workingOn(scene, technician, day);
  const { visits_a_day = usual_visits_a_day } = technician;
  const way_max = longest_way[technician.visits_a_day ? "busy" : "usual"];
  const kinds = kindsFor(technician, provider);
  const plans: Plan[] = [];
  for (const free of subtract(working, timeOff(scene, technician))) {
    let at_ms = free.from_ms + random.between(0, 6) * quarter_ms;
    while (plans.length < visits_a_day) {
      const kind = random.pick(kinds);
      const until_ms = at_ms + durationOf(kind);
      if (until_ms > free.until_ms) break;
      plans.push({ technician, kind, window: { from_ms: at_ms, until_ms }, override_reason });
      at_ms = until_ms + random.between(1, way_max) * quarter_ms;
    }
  }
  const last = plans.at(-1);
  if (last && technician.visits_a_day && day === scene.today) last.stays_open = true;
  return plans;
};

/** Shifts that start on the day; busy technicians also work on days off. */
const workingOn = (
  { owner, clock, today }: Scene,
  technician: DemoTechnician,
  day: CalendarDate,
) => {
  const { working_day } = owner.organization;
  const from_ms = clock.startOf(day);
  const window = { from_ms, until_ms: clock.startOf(plusDays(day, 1)) };
  const hours = hoursOf(technician.weekly_hours, working_day);
  const working = workingTime(hours, clock, window).filter((each) => each.from_ms >= from_ms);
  const is_called = technician.visits_a_day && (day === today || day === plusDays(today, 1));
  return working.length === 0 && is_called
    ? { working: [intervalOn(clock, day, working_day)], override_reason: "On call on a free day" }
    : { working };
};

/** Job kinds with visits on the technician's boards that match their skills. */
const kindsFor = ({ id, skills }: DemoTechnician, { boards }: Provider): Kind[] =>
  work.jobs.filter(({ board, job_type }) => {
    const type = jobTypeOf({ job_type });
    const is_member = boards.get(board)?.technicians.includes(id) === true;
    return type && is_member && missingSkills(type.skills, skills).length === 0;
  });

const jobTypeOf = ({ job_type }: Pick<Kind, "job_type">) =>
  work.job_types.find(({ name }) => name === job_type);

const durationOf = (kind: Kind): number => (jobTypeOf(kind)?.duration_minutes ?? 60) * 60_000;

/** One visit after hours tomorrow evening. */
const eveningVisit = ({ provider, clock, today }: Scene): Plan[] => {
  const technician = provider.technicians.find(({ weekly_hours }) => weekly_hours === null);
  const kind = work.jobs.find(({ job_type }) => job_type === "Repair");
  if (!technician || !kind) return [];
  const from_ms = clock.momentOf(plusDays(today, 1), evening_minutes);
  const window = { from_ms, until_ms: from_ms + durationOf(kind) };
  return [{ technician, kind, window, override_reason: "The client is home in the evening only" }];
};

/** A job, its booking, and its state by now. */
const makeVisit = (
  scene: Scene,
  { technician, kind, window, override_reason, stays_open = false }: Plan,
): TimedAction[] => {
  const { random, owner, provider, client_refs, clock, today, now } = scene;
  const board = provider.boards.get(kind.board);
  const type = jobTypeOf(kind);
  if (!board || !type) return [];
  const yesterday = ofMillis(clock.startOf(plusDays(today, -1)));
  const created_at = plusSeconds(yesterday, -random.between(1, 80) * 1800);
  const client_ref = random.pick(client_refs);
  const input = inventInput(random, owner, provider, { kind, board, created_at, client_ref });
  const [scheduled_at, scheduled_until] = [ofMillis(window.from_ms), ofMillis(window.until_ms)];
  const visit = {
    technician_id: technician.id,
    scheduled_at,
    scheduled_until,
    override: override_reason !== undefined,
    override_reason,
  };
  const is_kept = random.chance(0.85) && !stays_open;
  const steps: TimedStep[] = [
    {
      at: plusSeconds(created_at, 900),
      work: (tx, ticket) => scheduleTicket(tx, owner, ticket, visit),
    },
    { at: scheduled_at, work: (tx, ticket) => startTicket(tx, owner, ticket) },
    ...inventCompletion(random, owner, provider, type).map((work, index) => ({
      at: plusSeconds(scheduled_until, index * billed_after_seconds),
      work,
    })),
  ];
  const done = (is_kept ? steps : steps.slice(0, 1)).filter(({ at }) => at <= now);
  return jobActions(owner, { at: created_at, input }, done);
};
