import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { OutcomeInput, Stop } from "../../src/console/api/document.d.ts";
import { cashInHand, collectedOf, overLimit } from "../../src/console/my-round/collected.ts";
import {
  firstStopDraft,
  outcomeOfDraft,
  type StopDraft,
  stopPayment,
} from "../../src/console/my-round/draft.ts";
import { asExpectedStop } from "../../src/console/my-round/expected.ts";
import type { RoundsRead } from "../../src/console/my-round/rounds-read.ts";
import type { Entry, OutcomeAction } from "../../src/console/offline/queue/entry.ts";
import { blockingStep, isTooLate, withTime } from "../../src/console/offline/queue/rules.ts";

const read_ms = 1_000_000;

const stop: Stop = {
  id: "S-1",
  position: 1,
  client: {
    id: "C-1",
    name: "Layla",
    phone_number: null,
    address: null,
    city: null,
    zone: null,
    street: null,
    building: null,
    box: null,
    reference: null,
    latitude: null,
    longitude: null,
  },
  due: [
    { currency: "USD", amount: 25 },
    { currency: "LBP", amount: 100_000 },
  ],
  invoices: [
    { id: "I-1", number: "INV-1", due_date: "2026-11-01", balance: 10, currency: "USD" },
    { id: "I-2", number: "INV-2", due_date: "2026-11-02", balance: 15, currency: "USD" },
  ],
  outcome: null,
  payment_id: null,
  receipt_number: null,
  collected: null,
  promise_until: null,
  note: null,
  at: null,
};

const dollars = { amount: 12, currency: "USD" };

const action = (body: OutcomeInput, worth: OutcomeAction["worth"] = null): OutcomeAction => ({
  kind: "outcome",
  round_id: "R-1",
  date: "2026-11-28",
  body,
  worth,
});

const paying = action({ outcome: "part", payment: dollars }, dollars);

let made_ms = read_ms;

const entry = (done: OutcomeAction, changed: Partial<Entry> = {}): Entry => {
  made_ms += 1;
  return {
    id: `entry-${made_ms}`,
    owner: "cedar karim",
    owner_name: "Karim",
    subject: { id: "S-1", title: "Evening", client_name: "Layla" },
    action: done,
    made_ms,
    tries: 0,
    next_try_ms: 0,
    state: "waiting",
    ...changed,
  };
};

const taken = (answer: unknown, at_ms = read_ms + 1): Partial<Entry> => ({
  state: "taken",
  taken: { at_ms, replayed: false, answer },
});

describe("a stop as it will be", () => {
  test("is less due after money that waits, the oldest invoice first", () => {
    expect(asExpectedStop(stop, read_ms, [entry(paying)])).toMatchObject({
      outcome: "part",
      due: [
        { currency: "USD", amount: 13 },
        { currency: "LBP", amount: 100_000 },
      ],
      invoices: [{ id: "I-2", balance: 13 }],
      is_waiting: true,
      has_money: true,
    });
  });

  test("is paid once nothing is due, and not before", () => {
    const one = { ...stop, due: [{ currency: "USD", amount: 12 }] };
    expect(asExpectedStop(one, read_ms, [entry(paying)]).outcome).toBe("paid");
    expect(asExpectedStop(stop, read_ms, [entry(paying)]).outcome).toBe("part");
  });

  test("is the last outcome, and not one that was refused", () => {
    const absent = entry(action({ outcome: "absent" }));
    const promised = entry(action({ outcome: "promised", promise_until: "2026-12-01" }));
    expect(asExpectedStop(stop, read_ms, [absent, promised])).toMatchObject({
      outcome: "promised",
      promise_until: "2026-12-01",
      has_money: false,
    });
    const refused = entry(paying, { state: "refused" });
    expect(asExpectedStop(stop, read_ms, [refused])).toMatchObject({
      outcome: null,
      due: stop.due,
      is_refused: true,
      has_money: false,
    });
  });

  test("is what the service answered since it was read, and what was read after that", () => {
    const answer = { ...stop, outcome: "part", payment_id: "P-1", receipt_number: "RCP-1" };
    const sent = entry(paying, taken(answer));
    expect(asExpectedStop(stop, read_ms, [sent])).toMatchObject({ receipt_number: "RCP-1" });
    // The office has deleted the payment since.
    expect(asExpectedStop(stop, read_ms + 2, [sent])).toMatchObject({
      outcome: null,
      has_money: false,
    });
  });

  test("expects nothing of money that waits where the service has money", () => {
    const due = [{ currency: "USD", amount: 13 }];
    const paid: Stop = { ...stop, outcome: "part", payment_id: "P-1", due };
    expect(asExpectedStop(paid, read_ms, [entry(paying)])).toMatchObject({
      due,
      is_waiting: true,
      has_money: true,
    });
  });
});

const roundsWith = (stops: readonly Stop[], collected = 0): RoundsRead => ({
  read_ms,
  rounds: [
    {
      id: "R-1",
      collector_id: 1,
      collector_name: "Karim",
      date: "2026-11-28",
      name: "Evening",
      status: "open",
      stops: [...stops],
      totals: [{ currency: "USD", due: 25, collected }],
      progress: { stops: stops.length, done: 0 },
      exchange_rates: [],
      created_at: "2026-11-28T08:00:00Z",
      opened_at: null,
      closed_at: null,
    },
  ],
});

describe("the money of a day", () => {
  const wire = action({ outcome: "part", payment: { ...dollars, amount: 5, method: "omt" } });

  test("is what the service has, with what it has not yet; cash in hand is of cash alone", () => {
    const entries = [
      entry(paying),
      entry(wire, { subject: { id: "S-2", title: "", client_name: null } }),
      entry(paying, taken(null, read_ms - 1)),
      entry(paying, { state: "refused" }),
    ];
    const read = roundsWith([stop], 7);
    expect(collectedOf(read, entries)).toEqual([{ currency: "USD", amount: 24 }]);
    const cash = { read_ms, balances: [{ currency: "USD", amount: 7 }], limit: null };
    expect(cashInHand(cash, read, entries)).toEqual([{ currency: "USD", amount: 19 }]);
  });

  test("counts money once whose answer was lost", () => {
    const read = roundsWith([{ ...stop, payment_id: "P-1" }], 12);
    expect(collectedOf(read, [entry(paying)])).toEqual([{ currency: "USD", amount: 12 }]);
  });

  test("warns of more than the limit, in its currency", () => {
    const in_hand = [
      { currency: "USD", amount: 40 },
      { currency: "LBP", amount: 900 },
    ];
    expect(overLimit(in_hand, { USD: 40, LBP: 899 })).toEqual([{ currency: "LBP", amount: 899 }]);
    expect(overLimit(in_hand, null)).toEqual([]);
  });
});

const organization = { currency: "USD", rounding_tolerance: 0 };
const rates = [{ base: "USD", quote: "LBP", rate: 90_000, effective_at: "2026-01-01T00:00:00Z" }];

const sent = (
  due: Stop["due"],
  money: Partial<StopDraft["money"]>,
  more: Partial<StopDraft> = {},
) => {
  const first = firstStopDraft(due, "USD", rates);
  const draft = { ...first, ...more, money: { ...first.money, ...money } };
  return outcomeOfDraft(draft, stopPayment(draft, due, organization, rates));
};

describe("what is sent of a stop", () => {
  const due = [{ currency: "USD", amount: 25 }];

  test("is the money without its change", () => {
    expect(sent(due, { handed: "40" })).toMatchObject({
      body: { outcome: "paid", payment: { amount: 25, currency: "USD", method: "cash" } },
      worth: { amount: 25, currency: "USD" },
    });
  });

  test("is pounds at the rate of the round, and their worth in dollars", () => {
    expect(sent(due, { currency: "LBP", handed: "900000" })).toMatchObject({
      body: {
        outcome: "part",
        payment: { amount: 900_000, currency: "LBP", exchange_rate: 90_000 },
      },
      worth: { amount: 10, currency: "USD" },
    });
  });

  test("pays the debt in its own currency where there is one, and is part while another is due", () => {
    const both = [...due, { currency: "LBP", amount: 100_000 }];
    expect(sent(both, { currency: "LBP", handed: "100000" })).toMatchObject({
      body: { outcome: "part", payment: { amount: 100_000, currency: "LBP" } },
      worth: { amount: 100_000, currency: "LBP" },
    });
  });

  test("is nothing without an amount, and no promise with what is paid in full", () => {
    expect(sent(due, { handed: "" })).toBeNull();
    expect(sent(due, { handed: "0" })).toBeNull();
    const promise_until = "2026-12-01";
    expect(sent(due, { handed: "25" }, { promise_until })?.body.promise_until).toBeUndefined();
    expect(sent(due, { handed: "20" }, { promise_until })?.body.promise_until).toBe(promise_until);
    expect(sent(due, { handed: "20" }, { choice: "absent", promise_until })?.body).toEqual({
      outcome: "absent",
      note: null,
    });
  });
});

describe("an outcome in the queue", () => {
  test("waits for the one before at its stop, not for those of others", () => {
    const first = entry(action({ outcome: "absent" }));
    const second = entry(paying);
    const other = entry(paying, { subject: { id: "S-2", title: "", client_name: null } });
    expect(blockingStep(second, [first, second, other])).toBe(first);
    expect(blockingStep(other, [first, second, other])).toBeUndefined();
  });

  test("is too late where other money was recorded", () => {
    const refusal = { status: 422, reason: "outcome_recorded", message: "", errors: {} };
    expect(isTooLate(entry(paying, { state: "refused", refusal }))).toBe(true);
    expect(isTooLate(entry(paying, { state: "refused" }))).toBe(false);
  });

  test("has its time by the service's clock, never ahead of it and never too old, and keeps it", () => {
    const week_ms = 7 * 24 * 3600_000;
    fc.assert(
      fc.property(
        fc.integer({ min: -week_ms, max: week_ms }),
        fc.integer({ min: -2 * week_ms, max: week_ms }),
        (ahead_ms, since_ms) => {
          const now_ms = Date.parse("2026-11-28T10:00:00Z");
          const made = { ...entry(paying), made_ms: now_ms + since_ms };
          const timed = withTime(made, ahead_ms, now_ms);
          const { at } = timed.action.kind === "outcome" ? timed.action.body : {};
          const before_ms = now_ms + ahead_ms - Date.parse(at ?? "");
          expect(before_ms).toBeGreaterThanOrEqual(0);
          expect(before_ms).toBeLessThan(week_ms);
          if (since_ms <= 0 && since_ms > 60_000 - week_ms) expect(before_ms + since_ms).toBe(0);
          expect(withTime(timed, ahead_ms + 1, now_ms + 1)).toBe(timed);
        },
      ),
    );
    const start: Entry = { ...entry(paying), action: { kind: "start" } };
    expect(withTime(start, 0, 0)).toBe(start);
  });
});
