import { type RawBuilder, sql } from "kysely";
import type { OrgReader } from "../database/org.ts";
import type { Instants } from "./range.ts";
import { addTo } from "./report.ts";

/** A visit that starts so long before or after its window's start is on time. */
const punctual_seconds = 15 * 60;

/** The jobs to report. */
export interface Work {
  db: OrgReader;
  period: Instants;
  conditions: readonly RawBuilder<boolean>[];
}

/** What somebody did. Times are seconds, money is minor units by currency. */
export interface Figures {
  visits: number;
  completed: number;
  revisits: number;
  seconds_on_site: number;
  seconds_booked: number;
  on_time: number;
  revenue: Map<string, number>;
  cash: Map<string, number>;
}

export const nothing = (): Figures => ({
  visits: 0,
  completed: 0,
  revisits: 0,
  seconds_on_site: 0,
  seconds_booked: 0,
  on_time: 0,
  revenue: new Map(),
  cash: new Map(),
});

const add = (to: Figures, figures: Partial<Figures>): void => {
  for (const name of [
    "visits",
    "completed",
    "revisits",
    "seconds_on_site",
    "seconds_booked",
    "on_time",
  ] as const)
    to[name] += figures[name] ?? 0;
  for (const name of ["revenue", "cash"] as const)
    for (const [currency, amount] of figures[name] ?? []) addTo(to[name], currency, amount);
};

export const sumOf = (all: readonly Figures[]): Figures => {
  const sum = nothing();
  for (const figures of all) add(sum, figures);
  return sum;
};

/** What everybody did in a period, by person. */
export const figuresIn = (work: Work): Map<string, Figures> => {
  const found = new Map<string, Figures>();
  const addAll = (rows: readonly { id: string | null; figures: Partial<Figures> }[]) => {
    for (const { id, figures } of rows) {
      if (id === null) continue;
      const sum = found.get(id) ?? nothing();
      add(sum, figures);
      found.set(id, sum);
    }
  };
  addAll(visitsIn(work));
  addAll(revisitedVisitsIn(work));
  addAll(completedIn(work));
  addAll(revisitsIn(work));
  addAll(moneyIn(work, "revenue"));
  addAll(moneyIn(work, "cash"));
  return found;
};

/** What `columns` sum of each person's jobs, with a condition on them: a range of an index by technician. */
const sumsOfEach = (
  { db, conditions }: Work,
  columns: RawBuilder<unknown>,
  where: RawBuilder<boolean>,
): { id: string; sums: number[] }[] => {
  const wanted = sql.join([where, sql`"tickets".deleted_at is null`, ...conditions], sql` and `);
  const rows = db.all(
    db.from("memberships").select([
      "user_id as id",
      sql<string>`(select json_array(count(*), ${columns}) from "tickets"
        where "tickets"."org_id" = ${db.org_id} and "tickets".technician_id = "memberships".user_id
          and ${wanted})`.as("sums"),
    ]),
  );
  return rows
    .map(({ id, sums }) => ({ id, sums: JSON.parse(sums) as number[] }))
    .filter(({ sums: [count = 0] }) => count > 0);
};

/** Visits by their window's start. The expressions are those of the index `tickets_reported_visits`. */
const visitsIn = (work: Work) =>
  sumsOfEach(
    work,
    sql`sum(unixepoch(scheduled_until) - unixepoch(scheduled_at)),
      sum(revisit_at is null
        and abs(unixepoch(started_at) - unixepoch(scheduled_at)) <= ${sql.lit(punctual_seconds)})`,
    sql`scheduled_at >= ${work.period.from} and scheduled_at < ${work.period.before}
      and status_category <> 'cancelled'`,
  ).map(({ id, sums: [visits = 0, seconds_booked = 0, on_time = 0] }) => ({
    id,
    figures: { visits, seconds_booked, on_time },
  }));

/** Done jobs. The expression is that of the index `tickets_reported_work`. */
const completedIn = (work: Work) =>
  sumsOfEach(
    work,
    sql`ifnull(sum(iif(revisit_at is null, unixepoch(resolved_at) - unixepoch(started_at), null)), 0)`,
    sql`resolved_at >= ${work.period.from} and resolved_at < ${work.period.before}`,
  ).map(({ id, sums: [completed = 0, seconds_on_site = 0] }) => ({
    id,
    figures: { completed, seconds_on_site },
  }));

/** Revisits of jobs that are reported. */
const revisitsOf = ({ db, conditions }: Work) =>
  conditions.reduce(
    (query, condition) => query.where(condition),
    db
      .from("ticket_revisits")
      .innerJoin("tickets", (join) =>
        join
          .onRef("tickets.org_id", "=", "ticket_revisits.org_id")
          .onRef("tickets.id", "=", "ticket_revisits.ticket_id"),
      )
      .where("tickets.deleted_at", "is", null)
      .where("ticket_revisits.technician_id", "is not", null)
      .select("ticket_revisits.technician_id as id")
      .groupBy("ticket_revisits.technician_id"),
  );

const revisit = (column: string) => sql.ref(`ticket_revisits.${column}`);

/** Visits that ended as a revisit, by their window's start. */
const revisitedVisitsIn = (work: Work) => {
  const [start, end, begun] = [
    revisit("scheduled_at"),
    revisit("scheduled_until"),
    revisit("started_at"),
  ];
  const query = revisitsOf(work)
    .where("ticket_revisits.scheduled_at", ">=", work.period.from)
    .where("ticket_revisits.scheduled_at", "<", work.period.before)
    .select([
      sql<number>`count(*)`.as("visits"),
      sql<number>`sum(unixepoch(${end}) - unixepoch(${start}))`.as("seconds_booked"),
      sql<number>`ifnull(sum(abs(unixepoch(${begun}) - unixepoch(${start})) <= ${sql.lit(punctual_seconds)}), 0)`.as(
        "on_time",
      ),
    ]);
  return work.db.all(query).map(({ id, ...figures }) => ({ id, figures }));
};

/** Revisits by the moment when they were decided. */
const revisitsIn = (work: Work) => {
  const query = revisitsOf(work)
    .where("ticket_revisits.at", ">=", work.period.from)
    .where("ticket_revisits.at", "<", work.period.before)
    .select([
      sql<number>`count(*)`.as("revisits"),
      sql<number>`ifnull(sum(unixepoch(${revisit("at")}) - unixepoch(${revisit("started_at")})), 0)`.as(
        "seconds_on_site",
      ),
    ]);
  return work.db.all(query).map(({ id, ...figures }) => ({ id, figures }));
};

/** What invoices of somebody's jobs billed by the moment of billing, or the cash that they took. */
const moneyIn = ({ db, period, conditions }: Work, name: "revenue" | "cash") => {
  const rows = db.all(
    name === "revenue" ? invoicesIn(db, period, conditions) : cashIn(db, period, conditions),
  );
  return rows.map(({ id, currency, amount }) => ({
    id,
    figures: { [name]: new Map([[currency, amount]]) },
  }));
};

const isOfJobs = (
  db: OrgReader,
  ticket_id: string,
  conditions: readonly RawBuilder<boolean>[],
): RawBuilder<boolean>[] =>
  conditions.length === 0
    ? []
    : [
        sql`exists (select 1 from "tickets" where "tickets"."org_id" = ${db.org_id}
          and "tickets".id = ${sql.ref(ticket_id)} and ${sql.join(conditions, sql` and `)})`,
      ];

const invoicesIn = (db: OrgReader, period: Instants, conditions: readonly RawBuilder<boolean>[]) =>
  isOfJobs(db, "invoices.ticket_id", conditions).reduce(
    (query, condition) => query.where(condition),
    db
      .from("invoices")
      .select((of) => ["technician_id as id", "currency", of.fn.sum<number>("total").as("amount")])
      .where("technician_id", "is not", null)
      .where("created_at", ">=", period.from)
      .where("created_at", "<", period.before)
      .where("status", "<>", "void")
      .groupBy(["technician_id", "currency"]),
  );

const cashIn = (db: OrgReader, period: Instants, conditions: readonly RawBuilder<boolean>[]) =>
  isOfJobs(db, "payments.visited_ticket_id", conditions).reduce(
    (query, condition) => query.where(condition),
    db
      .from("payments")
      .select((of) => ["technician_id as id", "currency", of.fn.sum<number>("amount").as("amount")])
      .where("technician_id", "is not", null)
      .where("paid_at", ">=", period.from)
      .where("paid_at", "<", period.before)
      .where("method", "=", "cash")
      .where("deleted_at", "is", null)
      .groupBy(["technician_id", "currency"]),
  );
