import { divided, type Minor, money, sum } from "./amounts.ts";
import { compare, currenciesOf, inOrder, type Question, type Report } from "./asked.ts";
import { isWithin, plusDays, secondsOf } from "./days.ts";
import type { TechnicianFacts, TicketShown } from "./facts.ts";
import { everyJobOf, jobsOf } from "./oracle-jobs.ts";

/** Work of a technician: a visit that is planned, or one that has ended. */
interface Work {
  technician_id: string | null;
  scheduled_at: string | null;
  scheduled_until: string | null;
  /** Null: it was not started, or only before it came back. */
  started_at: string | null;
  ended_at: string | null;
  is_revisit: boolean;
}

const workOf = (shown: TicketShown, ended_at: string | null, is_revisit: boolean): Work => ({
  ...shown,
  started_at: shown.revisit_at === null ? shown.started_at : null,
  ended_at,
  is_revisit,
});

/** Every visit of the jobs of the question. */
const worksOf = (of: Question): Work[] =>
  jobsOf(of).flatMap(({ shown, completions }) => [
    ...completions
      .filter(({ outcome }) => outcome === "revisit")
      .map(({ at, before }) => workOf(before, at, true)),
    ...(shown.status_category === "cancelled"
      ? []
      : [workOf(shown, shown.status_category === "done" ? shown.resolved_at : null, false)]),
  ]);

const minutes = (seconds: number): number => Number(divided(BigInt(seconds), 60n));

const total = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const lengthOf = (from: string | null, until: string | null): number =>
  from === null || until === null ? 0 : secondsOf(until) - secondsOf(from);

const isOnTime = ({ scheduled_at, started_at }: Work): boolean =>
  scheduled_at !== null &&
  started_at !== null &&
  Math.abs(lengthOf(scheduled_at, started_at)) <= 15 * 60;

const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

interface Part {
  from: string;
  until: string;
}

/** The working hours of the days of the range and the one before it, whose night may run into it. */
const hoursOf = ({ facts, range }: Question, { weekly_hours }: TechnicianFacts): Part[] => {
  const { days, organization } = facts;
  const parts: Part[] = [];
  for (let day = plusDays(range.from, -1); day <= range.to; day = plusDays(day, 1)) {
    const name = weekdays[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? "";
    const usual = name === "sun" ? [] : [organization.working_day];
    for (const { start, end } of weekly_hours ? (weekly_hours[name] ?? []) : usual) {
      const last = end < start || end === "24:00" ? plusDays(day, 1) : day;
      const time = end === "24:00" ? "00:00" : end;
      parts.push({ from: days.at(day, start), until: days.at(last, time) });
    }
  }
  return parts;
};

/** Seconds of working hours without time off, none of who takes no visits: each piece between two bounds is in or out as a whole. */
const available = (of: Question, technician: TechnicianFacts): number => {
  const { days } = of.facts;
  if (!technician.active) return 0;
  const range = { from: days.start(of.range.from), until: days.end(of.range.to) };
  const hours = hoursOf(of, technician);
  const off = technician.time_off.map((one) => ({ from: one.starts_at, until: one.ends_at }));
  const covers = (at: string) => (part: Part) => part.from <= at && at < part.until;
  const bounds = inOrder([range, ...hours, ...off].flatMap(({ from, until }) => [from, until]));
  const pieces = bounds.map((from, n) => ({ from, until: bounds[n + 1] ?? from }));
  return total(
    pieces
      .filter(
        ({ from }) => covers(from)(range) && hours.some(covers(from)) && !off.some(covers(from)),
      )
      .map(({ from, until }) => lengthOf(from, until)),
  );
};

type Amounts = readonly { currency: string; amount: Minor }[];

const moneyOf = (amounts: Amounts, currencies: readonly string[]) =>
  currencies.map((currency) =>
    money(
      currency,
      sum(amounts.filter((one) => one.currency === currency).map((one) => one.amount)),
    ),
  );

const billedBy = (of: Question, ids: readonly string[]) => {
  const { facts, range } = of;
  // Money stays where its job is deleted.
  const seen = new Set(everyJobOf(of).map(({ shown }) => shown.id));
  const isTheirs = (job: { ticket_id: string; technician_id: string | null } | null) =>
    job !== null && seen.has(job.ticket_id) && ids.includes(job.technician_id ?? "");
  const revenue = [...facts.invoices.values()]
    .filter(
      ({ job, at, voided_at }) =>
        isTheirs(job) && voided_at === null && isWithin(facts.days.of(at), range),
    )
    .map(({ currency, total: amount }) => ({ currency, amount }));
  const cash = [...facts.payments.values()].filter(
    ({ job, paid_at, deleted_at, method }) =>
      isTheirs(job) &&
      deleted_at === null &&
      method === "cash" &&
      isWithin(facts.days.of(paid_at), range),
  );
  return { revenue, cash };
};

const figures = (of: Question, works: readonly Work[], technicians: readonly TechnicianFacts[]) => {
  const { days } = of.facts;
  const ids = technicians.map(({ id }) => id);
  const isIn = (moment: string | null) => moment !== null && isWithin(days.of(moment), of.range);
  const theirs = works.filter(({ technician_id }) => ids.includes(technician_id ?? ""));
  const visits = theirs.filter(({ scheduled_at }) => isIn(scheduled_at));
  const ended = theirs.filter(({ ended_at }) => isIn(ended_at));
  const { revenue, cash } = billedBy(of, ids);
  return {
    visits: visits.length,
    completed: ended.filter(({ is_revisit }) => !is_revisit).length,
    revisits: ended.filter(({ is_revisit }) => is_revisit).length,
    minutes_on_site: minutes(total(ended.map((work) => lengthOf(work.started_at, work.ended_at)))),
    minutes_booked: minutes(
      total(visits.map((work) => lengthOf(work.scheduled_at, work.scheduled_until))),
    ),
    minutes_available: minutes(total(technicians.map((technician) => available(of, technician)))),
    on_time: visits.filter(isOnTime).length,
    revenue,
    cash,
  };
};

const counted = [
  "visits",
  "completed",
  "revisits",
  "minutes_on_site",
  "minutes_booked",
  "on_time",
] as const;

/** Whether the caller can open the board that they ask for. */
const opensBoard = ({ facts, reader, asked: { board_id } }: Question): boolean =>
  board_id === undefined ||
  (facts.boards.has(board_id) && (reader.board_ids?.includes(board_id) ?? true));

export const technicians = (of: Question): Report => {
  const { facts, asked } = of;
  const works = worksOf(of);
  const rows = [...facts.technicians.values()]
    .filter(
      ({ id, branch_id }) =>
        opensBoard(of) &&
        (asked.technician_id === undefined || id === asked.technician_id) &&
        (asked.branch_id === undefined || branch_id === asked.branch_id),
    )
    .map((technician) => ({ technician, ...figures(of, works, [technician]) }))
    .filter(
      ({ technician, ...figures }) =>
        technician.active ||
        figures.revenue.length + figures.cash.length > 0 ||
        counted.some((field) => figures[field] > 0),
    )
    .toSorted((a, b) => compare(a.technician.name, b.technician.name));
  const shown = rows.map(({ technician }) => technician);
  const all = figures(of, works, shown);
  // Every row has the same.
  const currencies = currenciesOf(
    of,
    [...all.revenue, ...all.cash].map(({ currency }) => currency),
  );
  // Rounded rows are added, not added rows rounded.
  const added = (field: "minutes_on_site" | "minutes_booked" | "minutes_available") => ({
    [field]: total(rows.map((row) => row[field])),
  });
  return {
    rows: rows.map(({ technician, revenue, cash, ...rest }) => ({
      technician_id: technician.id,
      name: technician.name,
      ...rest,
      revenue: moneyOf(revenue, currencies),
      cash: moneyOf(cash, currencies),
    })),
    totals: {
      ...all,
      ...added("minutes_on_site"),
      ...added("minutes_booked"),
      ...added("minutes_available"),
      revenue: moneyOf(all.revenue, currencies),
      cash: moneyOf(all.cash, currencies),
    },
  };
};
