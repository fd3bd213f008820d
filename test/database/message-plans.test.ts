import { afterAll, expect, test } from "bun:test";
import { createOrganization } from "../../src/access/organizations.ts";
import { now } from "../../src/clock/instant.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { nextDue, nextMessage } from "../../src/messages/due.ts";
import { pruneMessages } from "../../src/messages/prune.ts";
import { listMessages } from "../../src/messages/queries.ts";
import { readQueueSize } from "../../src/messages/queue-size.ts";
import { recordAttempt } from "../../src/messages/record.ts";
import type { MessageQuery } from "../../src/messages/wire.ts";
import { queueMessage } from "../../src/queue-message.ts";
import { schema_image } from "../schema-image.ts";
import { explain } from "./explain.ts";

/* How SQLite goes about the messages: by index, whatever their number. */

let seen: string[] = [];
const sqlite = new Sqlite(schema_image, { inspect: (text) => seen.push(text), sends_mail: true });
afterAll(() => sqlite.close());

const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const reader = sqlite.reader(organization.id);
sqlite.writeNow((root) => {
  for (let n = 0; n < 3; n += 1)
    queueMessage(root.org(organization.id), {
      kind: "job_completed",
      to: "nadia@example.com",
      subject: "Your job is done",
      body: "",
    });
});

const planOf = (text: string): string[] => explain(sqlite, text);

/** The steps of the statements about messages that `work` runs for the first time. */
const stepsOf = async (work: () => unknown): Promise<string[]> => {
  seen = [];
  await work();
  return seen.filter((text) => /"message(?:s|_counts)"/.test(text)).flatMap(planOf);
};

const bad = /SCAN (?!json_each)|TEMP B-TREE|AUTOMATIC/;

const ask = (more: Partial<MessageQuery>): MessageQuery => ({ page: 1, per_page: 15, ...more });
const client_id = Bun.randomUUIDv7();

test.each([
  [{}, "messages_in_order"],
  [{ status: "queued" }, "messages_by_status"],
  [{ kind: "job_completed" }, "messages_by_kind"],
  [{ kind: "job_completed", status: "queued" }, "messages_by_kind_and_status"],
  [{ channel: "gateway" }, "messages_by_channel"],
  [{ channel: "gateway", status: "queued" }, "messages_by_channel_and_status"],
  [{ channel: "gateway", kind: "job_completed" }, "messages_by_channel_and_kind"],
  [
    { channel: "gateway", kind: "job_completed", status: "queued" },
    "messages_by_channel_kind_and_status",
  ],
  [{ client_id }, "messages_by_client"],
  [{ client_id, channel: "gateway" }, "messages_by_client"],
  [{ client_id, status: "queued" }, "messages_by_client"],
  [{ client_id, kind: "job_completed" }, "messages_by_client"],
  [{ client_id, status: "queued", kind: "job_completed" }, "messages_by_client"],
  [
    { client_id, status: "queued", kind: "job_completed", channel: "gateway" },
    "messages_by_client",
  ],
] as const)("a list by %j walks %s", async (filters, index) => {
  const steps = await stepsOf(() => {
    listMessages(reader, ask(filters));
  });
  expect(steps.filter((step) => bad.test(step))).toEqual([]);
  const walk = steps.filter((step) => step.includes(" messages USING "));
  expect(walk.join("\n")).toContain(`COVERING INDEX ${index} (org_id=?`);
  // All messages, newest first, are read by their id: the page is a part of the table.
  const others = walk.filter((step) => !step.includes(`INDEX ${index} (org_id=?`));
  expect(others).toEqual(
    Object.keys(filters).length === 0 ? ["SEARCH messages USING PRIMARY KEY (org_id=?)"] : [],
  );
});

test("what the mailer reads and writes goes by the index of what is due, or by the id", async () => {
  const steps = await stepsOf(async () => {
    nextMessage(sqlite, "email", "", { taken: [], waiting: [] });
    nextDue(sqlite, "email");
    sqlite.writeNow((root) =>
      recordAttempt(root.org(organization.id), client_id, 1, { status: "sent" }),
    );
  });
  expect(steps.length).toBeGreaterThan(3);
  expect(steps.filter((step) => bad.test(step))).toEqual([]);
  const reads = steps.filter((step) => !/PRIMARY KEY|SUBQUERY|json_each|BLOOM/.test(step));
  const by_due = "INDEX messages_due (channel=? AND next_attempt_at";
  const by_turns = [
    "SEARCH organization USING COVERING INDEX sqlite_autoindex_organizations_1 (id>?)",
    "SEARCH first USING COVERING INDEX messages_due_by_org (org_id=? AND channel=? AND next_attempt_at>? AND next_attempt_at<?)",
  ];
  expect(reads).toEqual(expect.arrayContaining(by_turns));
  const others = reads.filter((step) => !by_turns.includes(step));
  expect(others.filter((step) => !step.includes(by_due))).toEqual([]);
});

test("prune reads the old ones", async () => {
  const steps = await stepsOf(() => sqlite.write((root) => pruneMessages(root), now()));
  expect(steps.filter((step) => bad.test(step))).toEqual([]);
  expect(steps.join("\n")).toContain("messages_by_age (created_at<?)");
});

test("what is queued is counted in an index alone, and its earliest is the first there", async () => {
  const steps = await stepsOf(() => readQueueSize(sqlite, "email"));
  expect(steps.filter((step) => step.includes("messages"))).toEqual(
    steps.filter((step) => /USING COVERING INDEX messages_(?:due|waiting)/.test(step)),
  );
  expect(steps.join()).not.toContain("TEMP B-TREE");
});
