import { afterAll, expect, test } from "bun:test";
import { createOrganization } from "../../src/access/organizations.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { taskRunner } from "../../src/http/engine/read.ts";
import { reportOperations } from "../../src/reports/routes.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";
import { ownerOf } from "./owner.ts";

/* What reports read: sums of days, and of jobs the indexes made for them. No table that grows is read from end to end. */

const seen: string[] = [];
const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.push(text) });
afterAll(() => sqlite.close());

const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const caller = ownerOf(organization);
const read = taskRunner(reportOperations);

/** The steps of the statements that a report runs, of those that no report before it ran. */
const stepsOf = (name: string, query: string): string[] => {
  const known = seen.length;
  const url = `http://localhost/v1/reports/${name}?${query}`;
  read(sqlite, {
    operation: `GET /v1/reports/${name}`,
    request: { caller, params: {}, url, public_url: undefined },
  });
  return seen
    .slice(known)
    .filter((text) => /^select/i.test(text))
    .flatMap((text) => explain(sqlite, text));
};

const id = Bun.randomUUIDv7();
const filters = `branch_id=${id}&currency=USD`;
const of_work = `board_id=${id}&technician_id=${id}&branch_id=${id}`;

const of_days = (table: string) =>
  `SEARCH ${table} USING PRIMARY KEY (org_id=? AND day>? AND day<?)`;
const of_jobs = (index: string, range: string) =>
  `SEARCH tickets USING COVERING INDEX ${index} (org_id=? AND ${range})`;

const by_postings = [of_days("daily_postings")];
const by_jobs = [
  of_jobs("tickets_reported_created", "created_at>? AND created_at<?"),
  of_jobs("tickets_reported_cancelled", "closed_at>? AND closed_at<?"),
  of_jobs("tickets_reported_done", "resolved_at>? AND resolved_at<?"),
  "SEARCH revisit USING INDEX ticket_revisits_by_time (org_id=? AND at>? AND at<?)",
];

test.each([
  ["revenue", "", [...by_postings, "SEARCH daily_receivables USING PRIMARY KEY (org_id=?)"]],
  ["revenue", "by=branch", by_postings],
  ["revenue", `by=item&${filters}`, [of_days("daily_sales")]],
  ["revenue", "by=isp", [of_days("daily_sales")]],
  [
    "revenue",
    "by=client",
    ["SEARCH invoices USING COVERING INDEX invoices_by_client_billed (org_id=?)"],
  ],
  ["aging", filters, ["SEARCH daily_receivables USING PRIMARY KEY (org_id=?)"]],
  ["collections", `${filters}&collector_id=1`, [of_days("daily_collections")]],
  [
    "handovers",
    "currency=USD&collector_id=1",
    ["SEARCH handovers USING INDEX handovers_by_day (org_id=? AND day>? AND day<?)"],
  ],
  ["clients", "", ["SEARCH client_changes USING PRIMARY KEY (org_id=? AND at>? AND at<?)"]],
  ["jobs", "", by_jobs],
  ["jobs", "by=job_type", by_jobs],
  ["jobs", `by=board&${of_work}`, []],
  [
    "technicians",
    "",
    [
      "SEARCH tickets USING COVERING INDEX tickets_reported_visits (org_id=? AND technician_id=? AND scheduled_at>? AND scheduled_at<?)",
      "SEARCH invoices USING COVERING INDEX invoices_of_technicians (org_id=? AND created_at>? AND created_at<?)",
      "SEARCH payments USING COVERING INDEX payments_of_technicians (org_id=? AND paid_at>? AND paid_at<?)",
    ],
  ],
  ["technicians", `board_id=${id}`, []],
])("%s?%s", (name, query, expected) => {
  const steps = stepsOf(name, query);
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.filter((step) => /SCAN (?!\w+ VIRTUAL|\(subquery)|AUTOMATIC/.test(step))).toEqual(
    [],
  );
  for (const step of expected) expect(steps).toContain(step);
});
