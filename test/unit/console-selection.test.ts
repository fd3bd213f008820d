import { describe, expect, test } from "bun:test";
import type { TicketListed } from "../../src/console/api/document.d.ts";
import { Refusal } from "../../src/console/api/refusal.ts";
import { changeAll } from "../../src/console/board/bulk.ts";
import { deadlineOf } from "../../src/console/board/deadline.ts";
import { filterOf, no_filter } from "../../src/console/board/filter.ts";
import { Queue } from "../../src/console/board/queue.ts";
import { Selection } from "../../src/console/board/selection.ts";
import { sorted, sortOf } from "../../src/console/board/sort.ts";
import type { Lists } from "../../src/console/board/walk.ts";

const lists: Lists = [
  ["one", ["a", "b", "c", "d"]],
  ["two", ["e", "f"]],
];

const ticket = (fields: Partial<TicketListed>): TicketListed =>
  ({
    id: "a",
    priority: "medium",
    status_category: "new",
    due_date: null,
    scheduled_at: null,
    sla: null,
    client: null,
    ...fields,
  }) as TicketListed;

describe("a selection", () => {
  const toggle = (id: string) => (of: Selection) => of.toggle(id);
  const extend = (id: string, from?: string) => (of: Selection) => of.extendTo(id, lists, from);

  test.each<[string, ((of: Selection) => void)[], string]>([
    ["is toggled", [toggle("a"), toggle("b"), toggle("a")], "b"],
    ["extends down", [toggle("b"), extend("d")], "bcd"],
    ["extends up", [toggle("c"), extend("a")], "cab"],
    ["keeps its anchor", [toggle("b"), extend("c"), extend("a")], "bca"],
    ["begins without an anchor", [extend("c")], "c"],
    ["stays in its column", [toggle("a"), extend("f")], "af"],
    ["begins at a given card", [extend("b", "a")], "ab"],
    ["is cleared", [toggle("a"), (of) => of.clear()], ""],
    ["keeps some", [toggle("a"), toggle("b"), (of) => of.keepOnly(["b"])], "b"],
  ])("%s", (_, steps, expected) => {
    const selection = new Selection();
    for (const step of steps) step(selection);
    expect([...selection.ids.value].join("")).toBe(expected);
  });
});

describe("cards are sorted", () => {
  const cards = [
    ticket({ id: "1", priority: "low", due_date: "2026-11-24" }),
    ticket({ id: "2", priority: "critical", client: { name: "Zeina" } as TicketListed["client"] }),
    ticket({
      id: "3",
      priority: "high",
      sla: { due_at: "2026-11-23T10:00:00Z" } as TicketListed["sla"],
      client: { name: "Amal" } as TicketListed["client"],
    }),
  ];
  test.each([
    ["", "123"],
    ["deadline", "312"],
    ["priority", "231"],
    ["newest", "321"],
    ["oldest", "123"],
    ["client", "132"],
    ["nonsense", "123"],
  ])("by %p", (sort, expected) => {
    expect(
      sorted(cards, sortOf(sort))
        .map(({ id }) => id)
        .join(""),
    ).toBe(expected);
  });
});

describe("a compact card shows", () => {
  const now_ms = Date.parse("2026-11-24T10:00:00Z");
  const sla = (due_at: string) =>
    ({ due_at, paused: false, breached: false, remaining_seconds: 0 }) as TicketListed["sla"];
  test.each<[string, Partial<TicketListed>, ReturnType<typeof deadlineOf>]>([
    ["nothing without a date", {}, null],
    ["a visit", { scheduled_at: "2026-11-25T08:00:00Z" }, "visit"],
    [
      "a due date before a visit",
      { scheduled_at: "2026-11-25T08:00:00Z", due_date: "2026-11-25" },
      "due",
    ],
    [
      "an SLA before a due date",
      { sla: sla("2026-11-27T10:00:00Z"), due_date: "2026-11-25" },
      "sla",
    ],
    [
      "a due date that is over before an SLA",
      { sla: sla("2026-11-27T10:00:00Z"), due_date: "2026-11-23" },
      "due",
    ],
    ["a late SLA before all", { sla: sla("2026-11-24T09:00:00Z"), due_date: "2026-11-23" }, "sla"],
    ["nothing of a done job", { status_category: "done", due_date: "2026-11-23" }, null],
  ])("%s", (_, fields, expected) => {
    expect(deadlineOf(ticket(fields), now_ms, "2026-11-24")).toBe(expected);
  });
});

test("filters of an address that nobody offers are ignored", () => {
  const address: Record<string, string> = { search: "roof", attention: "nonsense" };
  expect(filterOf((name) => address[name] ?? "")).toEqual({ ...no_filter, search: "roof" });
});

test("several cards are changed four at a time, and a refused one does not stop the others", async () => {
  const tickets = Array.from({ length: 9 }, (_, index) => ticket({ id: String(index) }));
  let running = 0;
  let most = 0;
  const progress: number[] = [];
  const result = await changeAll(
    tickets,
    async ({ id }) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (id === "3") throw new Refusal(409, "no", "Not this one.");
      return id;
    },
    (changed) => progress.push(changed),
    { at_once: 4, signal: new AbortController().signal },
  );
  expect(most).toBe(4);
  expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(
    result.done
      .map(([, id]) => id)
      .toSorted()
      .join(""),
  ).toBe("01245678");
  expect(result.refused.map(({ ticket }) => ticket.id)).toEqual(["3"]);
});

test("a queue runs so many at a time, also after one failed", async () => {
  const queue = new Queue(2);
  let running = 0;
  const seen: number[] = [];
  const task = async (fails: boolean) => {
    running += 1;
    seen.push(running);
    await Promise.resolve();
    running -= 1;
    if (fails) throw new Error("failed");
  };
  await Promise.allSettled(
    [true, false, true, false, false].map((fails) => queue.run(() => task(fails))),
  );
  expect(seen).toHaveLength(5);
  expect(Math.max(...seen)).toBe(2);
});
