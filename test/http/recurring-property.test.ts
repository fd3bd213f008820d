import { afterEach, beforeEach, expect, test } from "bun:test";
import fc from "fast-check";
import { MonthlyWorld, moment } from "../monthly-world.ts";

/* Random runs against a model that goes through the days one by one, and knows no index and no state but a date. */

const numRuns = Number(process.env.PROPERTY_RUNS ?? 15);

const zones = [
  "UTC",
  "Asia/Beirut",
  "America/New_York",
  "Pacific/Kiritimati",
  "Asia/Kathmandu",
  "Europe/London",
];

let world: MonthlyWorld;
beforeEach(() => {
  world = new MonthlyWorld();
});
afterEach(() => world.close());

interface ModelClient {
  id: string;
  due_day: number;
  is_on: boolean;
  is_broken: boolean;
}

/** What the decisions say, in the plainest words. */
class Model {
  through: Temporal.PlainDate | null = null;
  /** `client month` to the day of its invoice. */
  readonly billed = new Map<string, string>();
  readonly failed = new Map<string, { client: ModelClient; day: Temporal.PlainDate }>();

  constructor(private readonly timezone: string) {}

  /** Returns the clients that it could not bill, as often as it tried. */
  run(at: string, clients: readonly ModelClient[]): string[] {
    const own = Temporal.Instant.from(at).toZonedDateTimeISO(this.timezone).toPlainDate();
    const begins = own.toZonedDateTime({ timeZone: this.timezone, plainTime: "01:00" });
    const begun = begins.epochMilliseconds <= Date.parse(at);
    if (!begun && !this.through) return [];
    const to = begun ? own : own.subtract({ days: 1 });
    const failures: string[] = [];
    for (const [key, { client, day }] of [...this.failed]) {
      if (Temporal.PlainDate.compare(day, to) > 0) continue;
      const is_old = to.since(day).days > 30;
      if (is_old || !client.is_on || this.billed.has(key)) this.failed.delete(key);
      else this.bill(client, day, failures);
    }
    const tried = new Set(
      [...this.failed].flatMap(([key, { day }]) =>
        Temporal.PlainDate.compare(day, to) > 0 ? [] : [key],
      ),
    );
    for (let back = 30; back >= 0; back -= 1) {
      const day = to.subtract({ days: back });
      const is_new = this.through && Temporal.PlainDate.compare(day, this.through) > 0;
      if (back > 0 && !is_new) continue;
      for (const client of clients) {
        const due = Math.min(client.due_day, day.daysInMonth) === day.day;
        const key = keyOf(client, day);
        if (due && client.is_on && !this.billed.has(key) && !tried.has(key))
          this.bill(client, day, failures);
      }
    }
    this.through = to;
    return failures.toSorted();
  }

  private bill(client: ModelClient, day: Temporal.PlainDate, failures: string[]): void {
    const key = keyOf(client, day);
    if (client.is_broken) {
      this.failed.set(key, { client, day });
      failures.push(key);
    } else {
      this.failed.delete(key);
      this.billed.set(key, day.toString());
    }
  }
}

const keyOf = ({ id }: ModelClient, day: Temporal.PlainDate): string =>
  `${id} ${day.toString().slice(0, 7)}`;

const steps = fc.array(
  fc.record({
    /** Hours until the run; back, when negative. */
    hours: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 30 }) },
      { weight: 2, arbitrary: fc.integer({ min: 0, max: 24 * 45 }) },
      { weight: 1, arbitrary: fc.integer({ min: -24 * 20, max: 0 }) },
    ),
    quarters: fc.nat(3),
    /** A client whose state changes before it. */
    changes: fc.option(
      fc.record({
        client: fc.nat(7),
        what: fc.constantFrom("on", "broken", "day"),
        due_day: fc.integer({ min: 1, max: 31 }),
      }),
    ),
    by: fc.constantFrom("command", "service", "both"),
  }),
  { minLength: 5, maxLength: 40 },
);

test("each client is billed for exactly the months that a day-by-day model has", async () => {
  const good = await world.sell();
  const bad = await world.sell({ name: "Switched off" });
  await world.put(`/v1/items/${bad}`, { active: false });
  const dues = fc.array(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...zones), dues, steps, async (timezone, due_days, all) => {
      world.sqlite.execute(
        "DELETE FROM recurring_billing; DELETE FROM recurring_failures; UPDATE clients SET auto_invoice = 0; DELETE FROM invoice_lines; DELETE FROM invoices",
      );
      await world.settings({ timezone });
      const model = new Model(timezone);
      const clients = due_days.map((due_day) => ({
        id: world.monthly({ due_day }),
        due_day,
        is_on: true,
        is_broken: false,
      }));
      let at_ms = Date.parse("2027-01-27T00:00:00Z");
      for (const { hours, quarters, changes, by } of all) {
        const changed = changes && clients[changes.client];
        if (changed) {
          if (changes.what === "on") changed.is_on = !changed.is_on;
          if (changes.what === "broken") changed.is_broken = !changed.is_broken;
          if (changes.what === "day") changed.due_day = changes.due_day;
          await world.change(changed.id, {
            auto_invoice: changed.is_on,
            due_day: changed.due_day,
            items: [{ item_uuid: changed.is_broken ? bad : good, quantity: 1 }],
          });
        }
        at_ms += hours * 3600_000 + quarters * 900_000;
        const at = new Date(at_ms).toISOString().replace(".000", "");
        const skips = by === "service" && isLookedAt(model, timezone, at);
        const expected = skips ? [] : model.run(at, clients);
        const told = await runBy(by, at);
        if (told) expect(told).toEqual(expected);
        const billed = world
          .billed()
          .map(({ client_id, period, issue_date }): [string, string] => [
            `${client_id} ${period}`,
            issue_date,
          ]);
        expect(billed.toSorted()).toEqual([...model.billed].toSorted());
        expect(world.through()).toBe(model.through?.toString());
      }
    }),
    { numRuns },
  );
});

/** Whether the service has nothing to look at. */
const isLookedAt = (model: Model, timezone: string, at: string): boolean => {
  if (!model.through) return false;
  const wall = Temporal.Instant.from(at).toZonedDateTimeISO(timezone);
  const begins = wall.toPlainDate().toZonedDateTime({ timeZone: timezone, plainTime: "01:00" });
  const day =
    begins.epochMilliseconds <= Date.parse(at)
      ? wall.toPlainDate()
      : wall.toPlainDate().subtract({ days: 1 });
  return day.equals(model.through);
};

/** What could not be billed, where the run tells; a rehearsal before it must tell the same. */
const runBy = async (by: string, at: string): Promise<string[] | null> => {
  if (by === "service") {
    await world.tick(at);
    return null;
  }
  if (by === "both") {
    await Promise.all([world.run(at), world.run(at)]);
    return null;
  }
  const [rehearsed] = await world.run(at, true);
  const [report] = await world.run(at);
  const { id: _, ...done } = report ?? { id: null };
  const { id: none, ...told } = rehearsed ?? { id: null };
  expect([told, none]).toEqual([done, null]);
  return (report?.failures ?? [])
    .map(({ client_id, period }) => `${client_id} ${period}`)
    .toSorted();
};

test("a preview says what the run then does", async () => {
  const off = await world.sell({ name: "Off" });
  const items = [
    await world.sell({ price: 12.34, tax_rate: 11 }),
    await world.sell({ name: "TV", price: 900000, currency: "LBP" }),
    await world.sell({ name: "Large", price: 1e12 }),
    off,
  ];
  await world.put(`/v1/items/${off}`, { active: false });
  const line = fc.record({
    item_uuid: fc.constantFrom(...items),
    quantity: fc.integer({ min: 1, max: 40_000 }).map((thousandths) => thousandths / 1000),
    price: fc.option(fc.integer({ min: 0, max: 500 })),
  });
  const client = fc.record({
    due_day: fc.integer({ min: 26, max: 31 }),
    currency: fc.constantFrom("USD", "LBP"),
    items: fc.array(line, { maxLength: 3 }),
  });
  const days = fc.constantFrom(
    "2027-01-31",
    "2027-02-28",
    "2028-02-29",
    "2027-04-30",
    "2027-05-30",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(client, { maxLength: 12 }), days, async (clients, day) => {
      world.sqlite.execute(
        "DELETE FROM recurring_billing; DELETE FROM recurring_failures; UPDATE clients SET auto_invoice = 0",
      );
      for (const each of clients) world.monthly(each);
      const { data } = (await world.get(`/v1/invoices/recurring-preview?date=${day}&per_page=100`))
        .body;
      const before = new Set(world.billed().map(({ client_id }) => client_id));
      const [report] = await world.run(moment(`${day}T12:00:00Z`));
      const made = world.billed().filter(({ client_id }) => !before.has(client_id));
      type Row = (typeof data)[number];
      const would = data.filter((row: Row) => row.failure === null);
      expect(
        made.map(({ client_id, issue_date, due_date, period }) => ({
          client_id,
          issue_date,
          due_date,
          period,
        })),
      ).toEqual(
        would.map(({ client_id, issue_date, due_date, period }: Row) => ({
          client_id,
          issue_date,
          due_date,
          period,
        })),
      );
      expect(made.map(({ total }) => total)).toEqual(
        would.map(({ total, currency }: Row) =>
          currency === "LBP" ? total : Math.round(total * 100),
        ),
      );
      expect(report?.failures ?? []).toEqual(
        data
          .filter((row: Row) => row.failure)
          .map(({ client_id, name, period, failure }: Row) => ({
            client_id,
            name,
            period,
            ...failure,
          })),
      );
    }),
    { numRuns },
  );
});
