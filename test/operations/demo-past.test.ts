import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listOrganizations } from "../../src/access/organization-queries.ts";
import { dueDatesOf } from "../../src/billing/receivables/buckets.ts";
import {
  type CalendarDate,
  type Instant,
  plusDays,
  secondsBetween,
} from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import type { OrgReader } from "../../src/database/org.ts";
import type { ClientPast } from "../../src/demo/past/clients.ts";
import { chooseDebtors } from "../../src/demo/past/debtors.ts";
import { aging_buckets } from "../../src/shared/receivable-vocabulary.ts";
import { copyDemo } from "../demo-copy.ts";

/* The thirteen months before the demo's today, of which its charts are made. */

const today = "2026-11-21" as CalendarDate;

const folder = mkdtempSync(join(tmpdir(), "lastmile-past-"));
let sqlite: Sqlite;
let db: OrgReader;
beforeAll(async () => {
  const path = join(folder, "demo.db");
  await copyDemo(path, `${today}T09:00:00Z` as Instant);
  sqlite = new Sqlite(path);
  db = sqlite.reader(listOrganizations(sqlite)[0]?.id ?? "");
});
afterAll(() => {
  sqlite.close();
  rmSync(folder, { recursive: true });
});

/** The whole months of the past. */
const months = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2025, 10 + index)).toISOString().slice(0, "2026-11".length),
);

/** How many of these dates each month has. */
const byMonth = (dates: readonly (string | null)[]): Map<string, number> =>
  new Map(months.map((month) => [month, dates.filter((date) => date?.startsWith(month)).length]));

const jobsOf = () =>
  db.all(
    db
      .from("tickets")
      .select(["technician_id", "scheduled_at", "started_at", "sla_breached_at", "archived_at"])
      .select(["status_category", "created_at", "follow_up_of"]),
  );

test("each month has bills, payments, jobs and new clients, by its season", () => {
  const invoices = db.all(db.from("invoices").select("period"));
  const bills = byMonth(invoices.map(({ period }) => period));
  const payments = byMonth(db.all(db.from("payments").select("paid_at")).map((row) => row.paid_at));
  const jobs = byMonth(jobsOf().map(({ created_at }) => created_at));
  const clients = db.all(db.from("clients").select("created_at"));
  const joined = byMonth(clients.map(({ created_at }) => created_at));
  for (const counts of [bills, payments, jobs, joined])
    expect(Math.min(...counts.values())).toBeGreaterThan(3);
  const ratio = (counts: Map<string, number>, month: string, other: string) =>
    (counts.get(month) ?? 0) / (counts.get(other) ?? 0);
  expect(ratio(jobs, "2026-01", "2026-06")).toBeGreaterThan(1.2);
  expect(ratio(joined, "2026-09", "2026-02")).toBeGreaterThan(1.5);
  expect(ratio(bills, "2026-10", "2025-11")).toBeGreaterThan(1.2);
});

test("clients have left and come back, and a price was raised once", () => {
  const clients = db.all(db.from("clients").select(["id", "status"]));
  expect(clients.filter(({ status }) => status === "inactive").length).toBeGreaterThan(10);
  const billed = db.all(
    db.from("invoices").select(["client_id", "period"]).where("period", "is not", null),
  );
  const left = clients.filter(({ id, status }) => {
    const own = billed.filter(({ client_id }) => client_id === id);
    return status === "inactive" && own.length > 0;
  });
  expect(left.length).toBeGreaterThan(3);
  const lines = db.all(
    db
      .from("invoice_lines")
      .innerJoin("invoices", "invoices.id", "invoice_lines.invoice_id")
      .select(["invoice_lines.price", "issue_date"])
      .where("name", "=", "Home 50 Mbps")
      .where("period", "is not", null)
      .where("currency", "=", "USD")
      .orderBy("issue_date")
      .orderBy("invoices.id"),
  );
  const prices = lines.map(({ price }) => price);
  expect(prices.filter((price, index) => price !== prices[index - 1])).toEqual([3200, 3500]);
});

test("open invoices have every age", () => {
  const open = db.all(
    db.from("invoices").select("due_date").where("status", "in", ["unpaid", "partially_paid"]),
  );
  for (const bucket of aging_buckets) {
    const { from, to } = dueDatesOf(bucket, today);
    const aged = open.filter(
      ({ due_date }) => (from === null || due_date >= from) && (to === null || due_date <= to),
    );
    expect(aged.length).toBeGreaterThan(3);
  }
});

test("only today's jobs are on the boards; of the others some were late, cancelled or visited again", () => {
  const jobs = jobsOf();
  const past = jobs.filter(({ created_at }) => created_at < "2026-10-20");
  expect(past.length).toBeGreaterThan(600);
  expect(past.filter(({ archived_at }) => archived_at === null)).toEqual([]);
  const on_boards = jobs.filter(({ archived_at }) => archived_at === null);
  expect(on_boards.length).toBeGreaterThan(150);
  expect(on_boards.length).toBeLessThan(230);
  const missed = past.filter(({ sla_breached_at }) => sla_breached_at !== null).length;
  expect(missed / past.length).toBeGreaterThan(0.05);
  expect(missed / past.length).toBeLessThan(0.4);
  const cancelled = past.filter(({ status_category }) => status_category === "cancelled");
  expect(cancelled.length).toBeGreaterThan(5);
  expect(past.filter(({ follow_up_of }) => follow_up_of !== null).length).toBeGreaterThan(5);
  const ends = db.all(db.from("ticket_history").select("data").where("type", "=", "completed"));
  const outcomes = ends.map(({ data }) => (JSON.parse(data) as { outcome: string }).outcome);
  expect(outcomes.filter((outcome) => outcome === "revisit").length).toBeGreaterThan(5);
});

test("every technician has made visits, some more often on time than others", () => {
  const late = Map.groupBy(
    jobsOf().flatMap(({ technician_id, scheduled_at, started_at }) =>
      technician_id && scheduled_at && started_at
        ? [{ technician_id, minutes: secondsBetween(scheduled_at, started_at) / 60 }]
        : [],
    ),
    ({ technician_id }) => technician_id,
  );
  const shares = [...late.values()].map(
    (visits) => visits.filter(({ minutes }) => minutes <= 15).length / visits.length,
  );
  expect(shares).toHaveLength(5);
  expect(Math.max(...shares) - Math.min(...shares)).toBeGreaterThan(0.1);
});

test("the policy reminds, warns and suspends; most pay, and no message is left to send", () => {
  const messages = db.all(db.from("messages").select(["kind", "status", "channel"]));
  const by_gateway = messages.filter(({ channel }) => channel === "gateway");
  for (const kind of ["payment_reminder", "payment_warning", "service_suspended"])
    expect(by_gateway.filter((message) => message.kind === kind).length).toBeGreaterThan(10);
  expect(messages.filter(({ status }) => status === "queued")).toEqual([]);
  const suspensions = db.all(
    db.from("client_suspensions").select(["reason", "ended_at", "ended_payment_id"]),
  );
  const by_policy = suspensions.filter(({ reason }) => reason === "non_payment");
  const still = by_policy.filter(({ ended_at }) => ended_at === null);
  const resumed = by_policy.filter(({ ended_payment_id }) => ended_payment_id !== null);
  expect(resumed.length).toBeGreaterThan(still.length);
  expect(still.length).toBeGreaterThan(1);
  expect(still.length).toBeLessThan(15);
  expect(suspensions.filter(({ reason }) => reason === "manual")).toHaveLength(1);
});

test("there are promises, an exception, claims of each status, and credit notes", () => {
  const collections = db.all(
    db.from("client_collections").select(["mode", "note", "promise_until"]),
  );
  const promises = collections.flatMap(({ promise_until }) => promise_until ?? []).toSorted();
  // The Friday after a Saturday.
  expect(promises).toEqual(["2026-11-19", "2026-11-27"] as CalendarDate[]);
  expect(collections.filter(({ mode, note }) => mode === "never" && note !== null)).toHaveLength(1);
  const claims = db.all(db.from("payment_claims").select(["status", "slip_id"]));
  expect(claims.map(({ status }) => status).toSorted()).toEqual([
    "confirmed",
    "pending",
    "rejected",
  ]);
  for (const { status, slip_id } of claims) expect(slip_id !== null).toBe(status === "pending");
  expect(db.all(db.from("credit_notes").select("applied"))).toHaveLength(2);
});

test("on any day of two years there is a client for each story", () => {
  const account = { isp_id: "a", username: "rima" };
  const clients = [1, 5, 10, 15, 20, 25].flatMap((due_day) =>
    Array.from(
      { length: 7 },
      (_, index): ClientPast => ({
        external_ref: `CRM-${due_day}-${index}`,
        joined_at: "2020-01-01T00:00:00Z" as Instant,
        joins: { name: "Rima", currency: "USD", auto_invoice: true, due_day, isp_account: account },
        changes: [],
        left: null,
      }),
    ),
  );
  const organization = { timezone: "Asia/Beirut", payment_terms_days: 15 };
  for (let days = 0; days < 2 * 365; days += 1) {
    const day = `${plusDays(today, days)}T09:00:00Z` as Instant;
    expect(Object.values(chooseDebtors(organization, clients, day))).toHaveLength(7);
  }
});
