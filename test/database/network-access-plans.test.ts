import { afterAll, expect, test } from "bun:test";
import pino from "pino";
import { createOrganization } from "../../src/access/organizations.ts";
import { accessOf } from "../../src/clients/access.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { listDrift } from "../../src/network-access/drift.ts";
import {
  controllerAfter,
  dueClients,
  nextDueOf,
  readAttempt,
} from "../../src/network-access/due.ts";
import { AccessFailure } from "../../src/network-access/failure.ts";
import { checkNetworkAccess } from "../../src/network-access/integrity.ts";
import { recordOutcome } from "../../src/network-access/record.ts";
import { AccessSync } from "../../src/network-access/sync.ts";
import { newController } from "../controller-row.ts";
import { schema_image } from "../schema-image.ts";
import { until } from "../until.ts";
import { explain } from "./explain.ts";

/* How SQLite goes about network access: by index, whatever the number of clients. */

let seen: string[] = [];
const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.push(text) });
afterAll(() => sqlite.close());

const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const db = sqlite.reader(organization.id);

const stepsOf = (work: () => unknown): string[] => {
  seen = [];
  work();
  return seen
    .filter((text) => /client_access|access_controllers/.test(text))
    .flatMap((text) => explain(sqlite, text));
};

const bad = /SCAN (?!json_each|list)|TEMP B-TREE|AUTOMATIC/;
const id = Bun.randomUUIDv7();
const turn = { controller_id: id, turn: 1, longest_ms: 1000 } as const;
const of = { org_id: organization.id, client_id: id, controller_id: id };

test("the worker reads what is due by its index, and all else by its key", () => {
  const steps = stepsOf(() => {
    dueClients(sqlite, turn, 8);
    nextDueOf(sqlite, turn);
    readAttempt(sqlite, of);
    controllerAfter(sqlite, "");
  });
  expect(steps.filter((step) => bad.test(step))).toEqual([]);
  expect(steps.join("\n")).toContain(
    "client_access_due (controller_id=? AND turn=? AND next_attempt_at>? AND next_attempt_at<?)",
  );
  expect(steps.join("\n")).toContain("access_controllers_active (id>?)");
  expect(steps.join("\n")).toContain("clients_by_isp_username");
});

test("a result is written by the key", () => {
  const attempt = { ...of, applied: "pending", attempts: 0, revision: 1, controller_revision: 1 };
  const outcome = { failure: new AccessFailure("account", "no such account") };
  const steps = stepsOf(() =>
    sqlite.writeNow((root) =>
      recordOutcome(root.org(organization.id), attempt as never, outcome, [10]),
    ),
  );
  expect(steps).toHaveLength(2);
  for (const step of steps) expect(step).toContain("USING PRIMARY KEY");
});

test("drift is a walk along its index, and a client's access a search by the key", () => {
  const drift = stepsOf(() => listDrift(db, id, { page: 1, per_page: 50 }));
  expect(drift.filter((step) => bad.test(step))).toEqual([]);
  expect(drift.join("\n")).toContain(
    "client_access_of_controller (org_id=? AND controller_id=? AND applied>?)",
  );
  const shown = stepsOf(() =>
    accessOf(db, { id, isp_username: "x", isp_status: "active", suspended: 0 }),
  );
  expect(shown.filter((step) => bad.test(step))).toEqual([]);
});

test("a sync walks the clients by their numbers, and a deletion its controller's rows", async () => {
  const controller = newController(sqlite, organization.id);
  const change = (values: string) =>
    sqlite.execute(`UPDATE access_controllers SET ${values} WHERE id = '${controller}'`);
  const left = () =>
    sqlite.rows(
      `SELECT id FROM access_controllers WHERE id = '${controller}' AND sync_after IS NULL`,
    );
  const steps: string[] = [];
  for (const [values, rows] of [
    ["sync_after = 0", 1],
    ["deleted_at = '2026-01-01T00:00:00Z'", 0],
  ] as const) {
    change(values);
    seen = [];
    const sync = new AccessSync({ sqlite, log: pino({ level: "silent" }) });
    await until("it is settled", () => left().length === rows);
    await sync.stop();
    const texts = seen.filter((text) => /client_access|access_controllers/.test(text));
    steps.push(...texts.flatMap((text) => explain(sqlite, text)));
  }
  expect(steps.filter((step) => bad.test(step))).toEqual([]);
  const text = steps.join("\n");
  expect(text).toContain(
    "SEARCH clients USING INDEX clients_listed (org_id=? AND seq>? AND seq<?)",
  );
  expect(text).toContain("access_controllers_unsettled (id>?)");
  expect(text).toContain("client_access_of_controller (org_id=? AND controller_id=?)");
});

test("an empty file has no contradictions", () => {
  expect(checkNetworkAccess(sqlite)).toEqual([]);
});
