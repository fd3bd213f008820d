import { share } from "./amounts.ts";
import { endOf, nullLast, type Question, type Report } from "./asked.ts";
import { isWithin, later, type Span, secondsOf } from "./days.ts";
import { before, known, type TicketFacts } from "./facts.ts";

const fortnight = 14 * 24 * 3600;

/** The jobs that the caller sees and has asked for, deleted ones too. */
export const everyJobOf = ({ facts, reader, asked }: Question): TicketFacts[] =>
  [...facts.tickets.values()].filter(({ shown }) => {
    const { board_ids, own } = reader;
    const is_own = own === null || [shown.technician_id, ...shown.assigned_users].includes(own);
    const is_seen = is_own && (board_ids?.includes(shown.board_id) ?? true);
    return is_seen && (asked.board_id === undefined || shown.board_id === asked.board_id);
  });

export const jobsOf = (of: Question): TicketFacts[] =>
  everyJobOf(of).filter(({ deleted }) => !deleted);

const isAsked = ({ facts, asked }: Question, { shown }: TicketFacts): boolean =>
  (asked.technician_id === undefined || shown.technician_id === asked.technician_id) &&
  (asked.branch_id === undefined || facts.branchOf(shown) === asked.branch_id);

const isDone = ({ shown }: TicketFacts): boolean => shown.status_category === "done";

const isOpenBefore = ({ openings }: TicketFacts, moment: string): boolean =>
  before(openings, moment)?.open ?? false;

/** The middle of numbers of seconds, in hours. */
const median = (seconds: readonly number[]): number | null => {
  if (seconds.length === 0) return null;
  const sorted = seconds.toSorted((a, b) => a - b);
  const middle = [(sorted.length - 1) >> 1, sorted.length >> 1].map((at) => known(sorted[at]));
  return share(BigInt(middle.reduce((all, one) => all + one, 0)), 7200n, 2);
};

/** Done at the first time: no revisit, and nothing that followed within a fortnight. */
const isFixed = ({ facts }: Question, { shown, completions }: TicketFacts): boolean => {
  const until = later(known(shown.resolved_at), fortnight);
  const followed = [...facts.tickets.values()].some(
    (other) =>
      !other.deleted && other.shown.follow_up_of === shown.id && other.shown.created_at <= until,
  );
  return !followed && completions.every(({ outcome }) => outcome !== "revisit");
};

const figures = (
  of: Question,
  jobs: readonly TicketFacts[],
  span: Span,
  completions = jobs.flatMap((job) => job.completions),
) => {
  const { days } = of.facts;
  const isIn = (moment: string | null) => moment !== null && isWithin(days.of(moment), span);
  const done = jobs.filter((job) => isDone(job) && isIn(job.shown.resolved_at));
  const within_sla = done.flatMap(({ shown }) => (shown.sla ? [!shown.sla.breached] : []));
  const hoursTo = (field: "started_at" | "resolved_at") =>
    done.flatMap(({ shown }) =>
      shown[field] === null ? [] : [secondsOf(shown[field]) - secondsOf(shown.created_at)],
    );
  const fixed = done.filter((job) => isFixed(of, job));
  return {
    created: jobs.filter(({ shown }) => isIn(shown.created_at)).length,
    completed: done.length,
    cancelled: jobs.filter(
      ({ shown }) => shown.status_category === "cancelled" && isIn(shown.closed_at),
    ).length,
    revisits: completions.filter(({ outcome, at }) => outcome === "revisit" && isIn(at)).length,
    open_end: jobs.filter((job) => isOpenBefore(job, endOf(of, span.to))).length,
    sla_met: within_sla.filter((met) => met).length,
    sla_missed: within_sla.filter((met) => !met).length,
    median_hours_to_start: median(hoursTo("started_at")),
    median_hours_to_finish: median(hoursTo("resolved_at")),
    first_time_fix: done.length === 0 ? null : share(BigInt(fixed.length), BigInt(done.length), 4),
    provisional: later(days.end(span.to), fortnight) > of.now,
  };
};

const counted = ["created", "completed", "cancelled", "revisits", "open_end"] as const;

/** By what a job counts. */
const keyOf = ({ shown, completions }: TicketFacts, by: string): string | null => {
  const keys: Record<string, string | null> = {
    job_type: shown.job_type_id,
    board: shown.board_id,
    priority: shown.priority,
    outcome_reason: completions.at(-1)?.reason_code ?? null,
  };
  return keys[by] ?? null;
};

/** What counts for each key: its jobs, and completions. A revisit counts for its own reason. */
const groupsOf = (found: readonly TicketFacts[], by: string) => {
  const reasons = by === "outcome_reason";
  const all = found.flatMap((job) =>
    job.completions.map((done) => ({ done, key: reasons ? done.reason_code : keyOf(job, by) })),
  );
  const keys = new Set([...found.map((job) => keyOf(job, by)), ...all.map(({ key }) => key)]);
  return [...keys].map((key) => ({
    key,
    jobs: found.filter((job) => keyOf(job, by) === key),
    completions: all.filter((each) => each.key === key).map(({ done }) => done),
  }));
};

export const jobs = (of: Question): Report => {
  const { asked, spans, range } = of;
  const found = jobsOf(of).filter((job) => isAsked(of, job));
  const totals = figures(of, found, range);
  const { by } = asked;
  if (by === undefined)
    return { rows: spans.map((span) => ({ ...span, ...figures(of, found, span) })), totals };
  const groups = groupsOf(found, by)
    .map((group) => ({
      ...group,
      label: group.key === null ? null : (of.facts.names.get(group.key) ?? group.key),
    }))
    .filter(({ jobs, completions }) =>
      spans.some((span) => {
        const of_span = figures(of, jobs, span, completions);
        return counted.some((field) => of_span[field] > 0);
      }),
    )
    .toSorted((a, b) => nullLast(a.label, b.label));
  const rows = spans.flatMap((span) =>
    groups.map(({ key, label, jobs, completions }) => ({
      ...span,
      key,
      label,
      ...figures(of, jobs, span, completions),
    })),
  );
  return { rows, totals };
};
