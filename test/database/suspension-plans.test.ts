import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Organization } from "../../src/access/organization-queries.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import type { ClientRow } from "../../src/clients/client.ts";
import { createClient } from "../../src/clients/create.ts";
import { suspensionsOf } from "../../src/clients/suspensions.ts";
import type { CalendarDate } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import type { OrgTx } from "../../src/database/org.ts";
import { collectionOf } from "../../src/suspension/collection.ts";
import { debtOf } from "../../src/suspension/debt.ts";
import { reopenSuspend, resumeWhenPaid } from "../../src/suspension/resume-when-paid.ts";
import { dunning, resumeClient, suspendClient } from "../../src/suspension/suspend.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";

/* How SQLite finds what suspending, resuming and each payment read: by an index, always. */

const day = "2026-11-10" as CalendarDate;
let seen: string[];
let sqlite: Sqlite;
let organization: Organization;
let client: ClientRow;
/** A statement is seen when it is prepared: so each test has a connection of its own. */
beforeEach(() => {
  seen = [];
  sqlite = new Sqlite(schema_image, { inspect: (text) => seen.push(text) });
  sqlite.writeNow((root) => {
    organization = createOrganization(root, { name: "Cedar Net" });
    const fields = { name: "Rima", username: "rima" };
    client = createClient(root.org(organization.id), organization, fields);
  });
});
afterEach(() => sqlite.close());

const suspend = (tx: OrgTx) =>
  suspendClient(tx, client, dunning, { reason: "non_payment", note: null });

/** The steps of every statement that this runs. */
const stepsOf = (work: (tx: OrgTx) => unknown): string[] => {
  const known = seen.length;
  sqlite.writeNow((root) => {
    const tx = root.org(organization.id);
    tx.dryRun(() => work(tx));
  });
  const statements = seen.slice(known).filter((text) => /^(?:select|update|delete)/i.test(text));
  return statements.flatMap((text) => explain(sqlite, text));
};

const cases: [string, (tx: OrgTx) => unknown][] = [
  ["suspending", suspend],
  ["resuming", (tx) => resumeClient(tx, suspend(tx), dunning, { until: day })],
  ["a payment that resumes", (tx) => [suspend(tx), resumeWhenPaid(tx, client.id, client.id)]],
  ["a deleted payment", (tx) => reopenSuspend(tx, client.id)],
  ["a debt", (tx) => debtOf(tx, client, day, { includes_day: true })],
  [
    "what a client shows",
    (tx) => [suspensionsOf(tx, [suspend(tx)]), collectionOf(tx, client.id, day)],
  ],
];

test.each(cases)("%s scans no table", (_, work) => {
  const steps = stepsOf(work);
  expect(steps.length).toBeGreaterThan(0);
  for (const step of steps) expect(step).not.toMatch(/^SCAN (?!json_each)/);
});

test("a debt reads open invoices alone, from their index", () => {
  const steps = stepsOf((tx) => debtOf(tx, client, day, { includes_day: false }));
  expect(steps).toContain(
    "SEARCH invoices USING COVERING INDEX invoices_open (org_id=? AND client_id=? AND due_date<?)",
  );
});

test("any other payment reads two rows by their keys", () => {
  expect(stepsOf((tx) => resumeWhenPaid(tx, client.id, null))).toEqual([
    expect.stringMatching(/^SEARCH client USING INDEX \w+ \(org_id=\? AND id=\?\)/),
    expect.stringMatching(/^SEARCH collection USING PRIMARY KEY/),
  ]);
});
