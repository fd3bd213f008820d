import { afterAll, beforeAll, expect, test } from "bun:test";
import { checkRows } from "../../src/operations/check/check.ts";
import { storeEndpoint } from "../endpoint-row.ts";
import { World } from "../world.ts";

/* What `check` finds: each fault is written straight into the file. */

const world = new World({ own_database: true });
const faults = (): string[] => checkRows(world.sqlite);

beforeAll(async () => {
  const item = { name: "Fibre", type: "service", price: "20.00", currency: "USD" };
  const { body: fibre } = await world.post("/v1/items", item);
  const client = {
    name: "Zoé Haddad",
    username: "zoe",
    phone_number: "03 123 456",
    extra_phones: ["+961 71 000 111"],
    city: "Zahlé",
  };
  const { body } = await world.post("/v1/clients", {
    ...client,
    items: fibre?.uuid ? [{ item_uuid: fibre.uuid, quantity: 1 }] : [],
  });
  const { body: board } = await world.post("/v1/ticket-boards", { name: "Field work" });
  const job = {
    title: "Install the antenna",
    board_id: board.id,
    priority: "high",
    type: "support",
  };
  const { body: ticket } = await world.post("/v1/tickets", {
    ...job,
    client_id: body.id,
    assigned_users: [world.user().id],
  });
  await world.post(`/v1/tickets/${ticket.id}/comments`, { body: "Bring a ladder" });
  const archived = (await world.post("/v1/tickets", { ...job, title: "Old work" })).body;
  await world.post(`/v1/tickets/${archived.id}/archive`);
  world.sqlite.writeNow((root) => {
    const tx = root.org(world.cedar.id);
    storeEndpoint(tx, { url: "https://x.example", topics: ["client.created"], api_key_id: null });
    tx.insert("messages", {
      id: Bun.randomUUIDv7(),
      kind: "invoice",
      client_id: body.id,
      ticket_id: null,
      invoice_id: null,
      to: "a@b.example",
      subject: "x",
      body: "x",
      status: "sent",
      attempts: 1,
      next_attempt_at: null,
      error: null,
      created_at: tx.now,
      sent_at: tx.now,
    } as never);
  });
});
afterAll(() => world.close());

test("a sound file has none", () => expect(faults()).toEqual([]));

test.each<[string, string, RegExp]>([
  [
    "a counter of tickets",
    "UPDATE ticket_numbers SET last = 1",
    /^the last ticket is T-2, the last number assigned is 1$/,
  ],
  ["a ticket's number", "UPDATE tickets SET number = 9 WHERE number = 2", /^ticket T-9 has seq/],
  [
    "a status",
    "UPDATE tickets SET status_category = 'waiting' WHERE number = 1",
    /^ticket T-1 is waiting on its board, in a column that is new$/,
  ],
  ["a position", "UPDATE tickets SET position = -1 WHERE number = 1", /cards at position -1$/],
  [
    "an end",
    "UPDATE tickets SET resolved_at = created_at WHERE number = 1",
    /^ticket T-1 is new, resolved at 2/,
  ],
  [
    "an SLA clock",
    "UPDATE tickets SET sla_due_at = created_at WHERE number = 1",
    /^ticket T-1's SLA clock/,
  ],
  [
    "half a visit",
    "UPDATE tickets SET scheduled_at = created_at WHERE number = 1",
    /^ticket T-1 has half a visit$/,
  ],
  ["a creation", "DELETE FROM ticket_history", /^ticket T-1's history has no creation$/],
  [
    "archived assignees",
    "UPDATE ticket_assignees SET archived = 1",
    /^ticket T-1's assignee .* archived$/,
  ],
  [
    "the number of comments",
    "UPDATE tickets SET comments_count = 5 WHERE number = 1",
    /^ticket T-1 counts 5 comments, there are 1$/,
  ],
  [
    "the bytes of comments",
    "UPDATE tickets SET comments_bytes = 7 WHERE number = 1",
    /^ticket T-1 counts 7 bytes of comments, there are \d+$/,
  ],
  [
    "the number of assignees",
    "DELETE FROM ticket_assignees",
    /^ticket T-1 counts 1 assignees, there are 0$/,
  ],
  [
    "counted tickets",
    "UPDATE ticket_counts SET count = count + 1",
    /^the count of new support tickets .* is off by/,
  ],
  [
    "what an organization stores",
    "UPDATE organization_storage SET bytes = bytes + 7 WHERE bytes > 0",
    /^organization .* counts 21 stored bytes, but has 14$/,
  ],
  [
    "a suspension",
    "UPDATE clients SET suspended = 1",
    /^client .* is suspended, according to their suspensions otherwise$/,
  ],
  [
    "the clients' sequence",
    "UPDATE client_numbers SET last_seq = 0",
    /the last one assigned is 0$/,
  ],
  [
    "a filter by a text",
    "UPDATE clients SET city_key = 'beirut'",
    /^client .* is filtered by a wrong city_key$/,
  ],
  [
    "a client that is counted twice",
    "UPDATE client_counts SET count = count + 1 WHERE status = 'active'",
    /^the count of active clients is off by 1$/,
  ],
  [
    "a client's items",
    "UPDATE clients SET items_count = 7",
    /^client .* counts 7 items, but has 0$/,
  ],
  [
    "an item of another client",
    "INSERT INTO client_items SELECT org_id, id, 0, 'x', 1000, NULL, 5 FROM clients",
    /^item x of client .* has client number 5$/,
  ],
  [
    "a phone",
    "DELETE FROM client_phones WHERE phone LIKE '3%'",
    /cannot be found by one of their phones$/,
  ],
  [
    "a phone too many",
    "INSERT INTO client_phones SELECT org_id, '99', client_id FROM client_phones LIMIT 1",
    /has 3 rows in client_phones, its phones are 2$/,
  ],
  ["a client that search lost", "DELETE FROM client_search", /^the search cannot find client/],
  [
    "a client with another name",
    "UPDATE clients SET name = 'Zoé Hadded'",
    /^the search cannot find client/,
  ],
  [
    "a text of nobody",
    "INSERT INTO client_search (rowid, text) VALUES (7, 'nobody')",
    /^client_search has the row 7/,
  ],
  [
    "characters of the search",
    "DELETE FROM search_characters WHERE character = 'z'",
    /does not know the character "z"$/,
  ],
  [
    "a ticket with another title",
    "UPDATE tickets SET title = 'Install the antenne' WHERE number = 1",
    /^the search cannot find ticket number \d+ by its texts$/,
  ],
  [
    "a ticket of another client",
    "UPDATE tickets SET client_id = NULL WHERE number = 1",
    /by its client$/,
  ],
  [
    "a ticket in the wrong index",
    "INSERT INTO ticket_archive_search (rowid, text) SELECT seq, title FROM tickets WHERE number = 1",
    /^ticket_archive_search has the row/,
  ],
  ["a message", "UPDATE messages SET status = 'queued'", /is queued, to be sent at no time$/],
  [
    "counted entries",
    "INSERT INTO journal_counts SELECT id, 3 FROM organizations LIMIT 1",
    /^the count of journal entries is off by 3$/,
  ],
  [
    "a delivery",
    "INSERT INTO webhook_deliveries (org_id, id, endpoint_id, event_id, topic, payload, status, attempts, attempt_log, created_at) SELECT org_id, 'd', id, 'gone', 'client.created', '{}', 'pending', 0, '[]', created_at FROM webhook_endpoints",
    /^delivery d is (?:pending, due at no time|refers to event gone)/,
  ],
  [
    "the horizon",
    "INSERT INTO event_horizon SELECT org_id, max(seq), id, created_at FROM events GROUP BY org_id",
    /is older than the start of the feed$/,
  ],
])("%s", (_, spoil, words) => {
  world.sqlite.execute("PRAGMA foreign_keys = OFF; BEGIN");
  try {
    world.sqlite.execute(spoil);
    expect(faults().find((fault) => words.test(fault)) ?? faults()).toMatch(words);
  } finally {
    world.sqlite.execute("ROLLBACK");
  }
});

test("a clock that was set back leaves no faults", () => {
  world.sqlite.execute("PRAGMA foreign_keys = OFF; BEGIN");
  try {
    // The creation seems later than what followed it; an event of the future is gone, its delivery is not.
    world.sqlite.execute(`
      UPDATE ticket_history SET id = 'zzz' || id WHERE type = 'created';
      INSERT INTO event_horizon SELECT id, 0, 'gone', '2026-10-15T08:30:00Z' FROM organizations;
      INSERT INTO webhook_deliveries (org_id, id, endpoint_id, event_id, topic, payload, status, attempts,
          attempt_log, created_at, next_attempt_at)
        SELECT org_id, 'd', id, 'gone', 'client.created', '{}', 'pending', 0, '[]',
          '2030-01-01T00:00:00Z', 0 FROM webhook_endpoints`);
    expect(faults()).toEqual([]);
  } finally {
    world.sqlite.execute("ROLLBACK");
  }
});
