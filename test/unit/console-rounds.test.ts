import { describe, expect, test } from "bun:test";
import { bodyOf as outcomeBody } from "../../src/console/billing/rounds/outcome-draft.ts";
import { bodyOf as roundBody } from "../../src/console/billing/rounds/plan-draft.ts";
import { inOrder, movedBefore, movedBy } from "../../src/console/billing/rounds/stop-order.ts";
import {
  bodyOf as collectorBody,
  draftOf,
} from "../../src/console/clients/lists/collector-draft.ts";

const ids = ["a", "b", "c", "d"];

describe("the order of stops", () => {
  test.each<[string, string | null, string]>([
    ["d", "a", "d a b c"],
    ["a", "d", "b c a d"],
    ["a", null, "b c d a"],
    ["b", "b", "a b c d"],
    ["b", "c", "a b c d"],
    ["b", "gone", "a c d b"],
    ["gone", "a", "a b c d"],
  ])("with %s before %s is %s", (id, before, expected) => {
    expect(movedBefore(ids, id, before).join(" ")).toBe(expected);
  });

  test.each<[string, number, string]>([
    ["b", 1, "a c b d"],
    ["b", -1, "b a c d"],
    ["a", -1, "a b c d"],
    ["d", 1, "a b c d"],
    ["gone", 1, "a b c d"],
  ])("with %s moved by %p is %s", (id, places, expected) => {
    expect(movedBy(ids, id, places).join(" ")).toBe(expected);
  });

  test("shows stops that came meanwhile last, and none that are gone", () => {
    const stops = ["a", "b", "new", "c"].map((id) => ({ id }));
    const shown = (order: string[] | null) => inOrder(stops, order).map(({ id }) => id);
    expect(shown(["c", "gone", "b", "a"])).toEqual(["c", "b", "a", "new"]);
    expect(shown(null)).toEqual(["a", "b", "new", "c"]);
  });
});

describe("a planned round", () => {
  const draft = {
    collector_id: "3",
    date: "2026-11-29",
    name: " ",
    zone: " Ksara ",
    city: "",
    building: "",
    branch_id: "",
    generator_id: "",
    agreed_payment_method: "collector",
    min_days_overdue: "٥",
    collector_only: false,
    without_round: true,
  };

  test("sends the filters that are set", () => {
    expect(roundBody(draft, null)).toEqual({
      collector_id: 3,
      date: "2026-11-29",
      name: null,
      filter: {
        zone: "Ksara",
        agreed_payment_method: "collector",
        min_days_overdue: 5,
        without_round: true,
      },
    });
  });

  test("sends chosen clients instead", () => {
    const body = roundBody({ ...draft, name: "Ksara" }, ["x"]);
    expect(body).toEqual({
      collector_id: 3,
      date: "2026-11-29",
      name: "Ksara",
      client_ids: ["x"],
    });
  });
});

describe("an outcome", () => {
  const draft = {
    outcome: "part",
    amount: "1,200",
    currency: "LBP",
    exchange_rate: "89500",
    method: "cash",
    promise_until: "2026-12-01",
    note: "Rest on Tuesday",
    at: "2026-11-28T09:30:00",
  } as const;

  test("takes its money and promise", () => {
    expect(outcomeBody(draft)).toEqual({
      outcome: "part",
      payment: { amount: 1200, currency: "LBP", method: "cash", exchange_rate: 89_500 },
      promise_until: "2026-12-01",
      note: "Rest on Tuesday",
      at: "2026-11-28T09:30:00",
    });
  });

  test("leaves out what it does not take", () => {
    const absent = outcomeBody({ ...draft, outcome: "absent", note: " ", at: "" });
    expect(absent).toEqual({ outcome: "absent" });
  });
});

describe("a collector's limits", () => {
  const collector = { id: 1, name: "Fadi", active: true, user_id: null };

  test("are kept in other currencies", () => {
    const limited = { ...collector, cash_limit: { USD: 500, EUR: 100 } };
    const draft = { ...draftOf(limited), USD: "", LBP: "1,000,000" };
    expect(collectorBody(draft, limited).cash_limit).toEqual({ EUR: 100, LBP: 1_000_000 });
  });

  test("are null when there are none", () => {
    const body = collectorBody(draftOf(null), null);
    expect(body).toEqual({ name: "", user_id: null, cash_limit: null });
  });
});
