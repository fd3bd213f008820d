import { describe, expect, test } from "bun:test";
import { ar } from "../../src/console/strings/ar.ts";
import { en } from "../../src/console/strings/en.ts";
import {
  type HistoryEntry,
  type HistoryFormatter,
  historyText,
} from "../../src/console/ticket/history-text.ts";
import { history_types } from "../../src/shared/ticket-vocabulary.ts";

const formatter: HistoryFormatter = {
  dictionary: en,
  person: (id) => ({ u1: "Rima", u2: "Ziad" })[id],
  job_type: (id) => ({ j1: "Repair" })[id],
  task: (id) => ({ t1: "Router configured" })[id],
  moment: (instant) => instant,
  span: (from, until) => `${from}–${until}`,
  date: (day) => day,
  money: (amount, currency) => `${currency} ${amount}`,
};

const said = (type: HistoryEntry["type"], data: object, spoken = formatter): string[] =>
  historyText(
    {
      type,
      data: data as Record<string, unknown>,
      actor: { type: "user", id: "u1", name: "Rima" },
      created_at: "2026-11-22T10:00:00Z",
    },
    spoken,
  ).map((line) => line.replace(/[\u2068\u2069]/g, ""));

const places = {
  from: { column: "New", category: "new" },
  to: { column: "Done", category: "done" },
};
const visit = { technician_id: "u1", scheduled_at: "10:00", scheduled_until: "11:00" };

describe("history", () => {
  test.each<[HistoryEntry["type"], object, string[]]>([
    ["created", { column: "New", category: "new" }, ["Created in New"]],
    ["moved", places, ["Moved", "New → Done"]],
    ["started", {}, ["Started"]],
    ["started", places, ["Started", "New → Done"]],
    [
      "updated",
      {
        priority: { from: "low", to: "critical" },
        due_date: { from: null, to: "2026-11-23" },
        labels: { from: [], to: ["VIP", "roof"] },
        description: { from: "a", to: "b" },
        job_type_id: { from: "gone", to: "j1" },
        checklist_state: {
          from: [
            { id: "t1", done: false },
            { id: "01a2", done: false },
          ],
          to: [
            { id: "t1", done: true },
            { id: "01a2", done: true },
          ],
        },
        something_new: { from: "a", to: "b" },
      },
      [
        "Updated",
        "Priority: Low → Critical",
        "Due date: none → 2026-11-23",
        "Labels: none → VIP, roof",
        "Description changed",
        "Job type: unknown → Repair",
        "Done: Router configured",
        "Done: a task",
        "something_new: a → b",
      ],
    ],
    [
      "scheduled",
      { ...visit, auto: false, override: false, before: { ...visit, technician_id: "u2" } },
      ["Visit booked", "Rima, 10:00–11:00", "Previously: Ziad, 10:00–11:00"],
    ],
    [
      "scheduled",
      {
        ...visit,
        auto: false,
        override: true,
        override_reason: "Agreed",
        conflicts: [{ type: "overlap" }, { type: "overlap" }, { type: "time_off" }],
        before: null,
      },
      ["Visit booked", "Rima, 10:00–11:00", "Booked despite another visit, time off: Agreed"],
    ],
    [
      "scheduled",
      { ...visit, auto: true, before: null },
      ["Visit booked automatically", "Rima, 10:00–11:00"],
    ],
    ["unscheduled", { before: visit }, ["Visit cancelled", "Previously: Rima, 10:00–11:00"]],
    [
      "assigned",
      { assigned_user_ids: ["u2"], added_user_ids: ["u2"], removed_user_ids: ["unknown"] },
      ["Assignees changed", "Added: Ziad", "Removed: someone"],
    ],
    [
      "completed",
      {
        outcome: "partial",
        reason: "No ladder",
        reason_code: "needs_parts",
        notes: null,
        ...places,
      },
      ["Partly completed", "Needs parts", "No ladder", "New → Done"],
    ],
    ["completed", { outcome: "done" }, ["Completed"]],
    ["completed", { outcome: "revisit", reason: "Nobody" }, ["Needs another visit", "Nobody"]],
    ["cancelled", { reason: "Moved away", ...places }, ["Cancelled", "Moved away", "New → Done"]],
    ["reopened", { reason: null }, ["Reopened"]],
    ["archived", { auto: true }, ["Archived automatically"]],
    ["archived", { auto: false }, ["Archived"]],
    ["unarchived", {}, ["Unarchived"]],
    [
      "invoiced",
      { number: "INV-2026-000001", total: 27.75, currency: "USD" },
      ["Billed: INV-2026-000001, USD 27.75"],
    ],
    [
      "sla_changed",
      { from: 24, to: null, due_at: null, breach_cleared: true },
      ["SLA changed", "24 hours → No SLA", "SLA breach cleared"],
    ],
    ["sla_breached", { sla_due_at: "noon" }, ["SLA breached", "Due noon"]],
    ["deleted", {}, ["Deleted"]],
  ])("%s", (type, data, lines) => {
    expect(said(type, data)).toEqual(lines);
  });

  test("has words for each of the service's types, whatever they come with", () => {
    for (const dictionary of [en, ar])
      for (const type of history_types)
        for (const data of [{}, { from: 1, to: [], before: 3, conflicts: "x", column: {} }]) {
          const [headline, ...details] = said(type, data, { ...formatter, dictionary });
          expect(headline).not.toBeEmpty();
          expect([headline, ...details].join()).not.toContain("undefined");
        }
  });

  test("keeps names from turning the words around them", () => {
    const [, line = ""] = historyText(
      {
        type: "moved",
        data: places,
        actor: { type: "user", id: "u1", name: "Rima" },
        created_at: "",
      },
      { ...formatter, dictionary: ar },
    );
    expect(line).toBe("\u2068New\u2069 ← \u2068Done\u2069");
  });
});
