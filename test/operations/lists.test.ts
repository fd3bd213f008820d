import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { createApiKey, type NewApiKey } from "../../src/access/api-keys.ts";
import { findOrganization, type Organization } from "../../src/access/organization-queries.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { newCalendar } from "../calendar-token.ts";
import { Service } from "../faults/service.ts";
import { arrived } from "../until.ts";

/* Lists, documents and calendars of a real service: its reader threads answer them, each on its own connection. */

const service = new Service();
/** More than all reader threads take at once, and fewer than `fetch` sends at once. */
const many_max = 200;
/** An organization beside the service's own. */
let stranger: { key: string };
let calendar: string;
beforeAll(async () => {
  const sqlite = new Sqlite(service.database);
  const bekaa = sqlite.writeNow((tx) => createOrganization(tx, { name: "Bekaa Fiber" }));
  stranger = { key: keyOf(sqlite, bekaa) };
  calendar = `/v1/calendars/${newCalendar(sqlite, service.org_id).token}.ics`;
  sqlite.close();
  await service.start();
});
afterAll(() => service.remove());

const keyOf = (sqlite: Sqlite, organization: Organization, input: Partial<NewApiKey> = {}) =>
  sqlite.writeNow(
    (tx) =>
      createApiKey(tx.org(organization.id), organization, {
        name: "test",
        abilities: ["all"],
        ...input,
      }).secret,
  );

/** Works on the file beside the running service. */
const beside = <T>(work: (sqlite: Sqlite, organization: Organization) => T): T => {
  const sqlite = new Sqlite(service.database);
  try {
    const organization = findOrganization(sqlite, service.org_id);
    if (!organization) throw new Error("the service has no organization");
    return work(sqlite, organization);
  } finally {
    sqlite.close();
  }
};

const get = (path: string, headers: Record<string, string> = {}) =>
  service.call("GET", path, undefined, headers);
const made = async (path: string, body: object) => {
  const { status, body: answer } = await service.call("POST", path, body);
  expect([path, status]).toEqual([path, 201]);
  return answer;
};
const newClient = (username: string) => made("/v1/clients", { name: "Rima", username });

test("a list has what the write before it has saved, 200 times in a row", async () => {
  const board = await made("/v1/ticket-boards", { name: "Field work" });
  for (let n = 1; n <= 200; n += 1) {
    const username = `own.write.${n}`;
    await newClient(username);
    const [listed, found] = await Promise.all([
      get("/v1/clients?pageSize=1"),
      get("/v1/clients?query=own.write&pageSize=1"),
    ]);
    expect([listed.body.data[0].username, found.body.meta.total]).toEqual([username, n]);
    // Of tables whose rows each thread keeps while nobody writes.
    await service.call("PUT", `/v1/ticket-boards/${board.id}`, { name: `Board ${n}` });
    const boards = await get("/v1/ticket-boards");
    expect(boards.body.data.map(({ name }: { name: string }) => name)).toContain(`Board ${n}`);
  }
}, 60_000);

test("a long list has its length, for GET and HEAD", async () => {
  const path = "/v1/clients?pageSize=100";
  const headers = { authorization: `Bearer ${service.key}`, "accept-encoding": "identity" };
  const response = await fetch(service.base + path, { headers });
  const bytes = await response.bytes();
  expect(bytes.length).toBeGreaterThan(50_000);
  expect(response.headers.get("content-length")).toBe(`${bytes.length}`);
  const head = await fetch(service.base + path, { method: "HEAD", headers });
  expect(head.headers.get("content-length")).toBe(`${bytes.length}`);
});

describe("a refusal of a thread", () => {
  const told = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await get(path, { "x-request-id": "asked-1", ...headers });
    const names = [...answer.headers.keys()].filter((name) => name !== "date");
    const { message: _, ...error } = answer.body.error;
    return {
      status: answer.status,
      request_id: answer.headers.get("x-request-id"),
      names: names.toSorted(),
      body: { ...answer.body, error },
    };
  };

  test("404 is as that of a single thing", async () => {
    const id = Bun.randomUUIDv7();
    const inline = await told(`/v1/tickets/${id}`);
    expect(inline).toMatchObject({ status: 404, request_id: "asked-1" });
    for (const path of ["history", "comments", "technician-suggestions?scheduled_at=never"])
      expect(await told(`/v1/tickets/${id}/${path}`)).toEqual(inline);
    expect(await told(`/v1/clients/${id}/statement`)).toEqual(inline);
    expect(await told(`/v1/invoices/${id}/pdf`)).toEqual(inline);
  });

  test("422 is as that of what the event loop reads", async () => {
    const inline = await told("/v1/api-keys?page=0");
    expect(inline).toMatchObject({
      status: 422,
      body: { error: { errors: { page: [expect.any(String)] } } },
    });
    for (const path of ["/v1/audit-log?page=0", "/v1/invoices?page=0", "/v1/users?page=0"])
      expect(await told(path)).toEqual(inline);
  });

  test("401, 403 and 429 come before it", async () => {
    const [reader, spent] = beside((sqlite, organization) => [
      keyOf(sqlite, organization, { abilities: ["clients:read"] }),
      keyOf(sqlite, organization, { daily_limit: 2 }),
    ]);
    const by = (key: string) => ({ Authorization: `Bearer ${key}` });
    expect((await get("/v1/clients?pageSize=x", by("lm_none"))).status).toBe(401);
    const forbidden = await get("/v1/invoices?page=0", by(`${reader}`));
    expect([forbidden.status, forbidden.body.error.errors.ability]).toEqual([403, "invoices:read"]);
    const left = [];
    for (let n = 0; n < 3; n += 1) {
      const { status, headers } = await get("/v1/clients", by(`${spent}`));
      left.push([status, headers.get("x-ratelimit-remaining"), headers.has("retry-after")]);
    }
    expect(left).toEqual([
      [200, "1", false],
      [200, "0", false],
      [429, "0", true],
    ]);
  });
});

test("an answer beyond 8 MiB is refused by the parameter that asks for less", async () => {
  const board = await made("/v1/ticket-boards", { name: "Long talks" });
  const input = { title: "No internet", board_id: board.id, priority: "high", type: "support" };
  const { id } = await made("/v1/tickets", input);
  beside((sqlite) =>
    sqlite.writeNow((root) => {
      const tx = root.org(service.org_id);
      for (let n = 0; n < 100; n += 1)
        tx.insert("ticket_comments", {
          id: Bun.randomUUIDv7(),
          ticket_id: id,
          body: "🛠".repeat(25_000),
          internal: 0,
          created_by: '{"type":"system","id":null,"name":"Import"}',
          created_at: tx.now,
        });
    }),
  );
  const refused = await get(`/v1/tickets/${id}/comments?per_page=100`);
  expect([refused.status, Object.keys(refused.body.error.errors)]).toEqual([422, ["per_page"]]);
  const page = await get(`/v1/tickets/${id}/comments?per_page=80`);
  expect([page.status, page.body.length]).toEqual([200, 80]);
}, 60_000);

test("an organization's list is answered while another's many wait", async () => {
  await service.stop();
  await service.start({ preload: fileURLToPath(new URL("./hold-lists.ts", import.meta.url)) });
  let answered = 0;
  const many = Array.from({ length: many_max }, async () => {
    const { status } = await get("/v1/clients?orderBy=-name");
    answered += 1;
    return status;
  });
  await arrived(service.base);
  const other = await get("/v1/clients", { Authorization: `Bearer ${stranger.key}` });
  expect([other.status, other.body.data, answered]).toEqual([200, [], 0]);
  process.kill(service.pid, "SIGUSR2");
  expect(new Set(await Promise.all(many))).toEqual(new Set([200]));
}, 60_000);

test("HEAD of a list is as GET, without the body", async () => {
  const ask = async (method: string) => {
    const headers = {
      authorization: `Bearer ${service.key}`,
      "x-request-id": "one",
      "accept-encoding": "identity", // the bytes that are counted here are decompressed
    };
    const response = await fetch(`${service.base}/v1/clients?pageSize=5`, { method, headers });
    const told = Object.fromEntries(response.headers);
    for (const name of ["date", "x-ratelimit-remaining"]) delete told[name];
    return { status: response.status, told, bytes: (await response.arrayBuffer()).byteLength };
  };
  const got = await ask("GET");
  expect(got).toMatchObject({ status: 200, told: { "content-length": `${got.bytes}` } });
  expect(await ask("HEAD")).toEqual({ ...got, bytes: 0 });
});

test("an invoice's PDF, with its name and the caller's request id", async () => {
  const { id: client_id } = await newClient("has.a.bill");
  const item = await made("/v1/items", { name: "Fibre 50", type: "service", price: 30 });
  const items = [{ item_uuid: item.uuid, quantity: 1 }];
  const invoice = await made("/v1/invoices", { client_id, items });
  const response = await fetch(`${service.base}/v1/invoices/${invoice.id}/pdf`, {
    headers: { authorization: `Bearer ${service.key}`, "x-request-id": "pdf-1" },
  });
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="${invoice.number}.pdf"`,
    "x-request-id": "pdf-1",
    "cache-control": "no-store",
  });
  expect(new TextDecoder().decode((await response.bytes()).slice(0, 5))).toBe("%PDF-");
});

test("a calendar by its link, and nothing of it to who has it", async () => {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(service.base + path, { headers });
  const first = await ask(calendar);
  expect([
    first.status,
    first.headers.get("content-type"),
    first.headers.get("referrer-policy"),
  ]).toEqual([200, "text/calendar; charset=utf-8", "no-referrer"]);
  expect(await first.text()).toContain("X-WR-CALNAME:Cedar Net: Rima");
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toStartWith('W/"');
  const second = await ask(calendar, { "if-none-match": etag });
  expect([second.status, second.headers.get("etag"), await second.text()]).toEqual([304, etag, ""]);
  expect((await ask("/v1/calendars/none.ics")).status).toBe(404);
});

test("who accepts text/event-stream is sent the events, and others a page of them", async () => {
  const latest = (await get("/v1/events?after=latest")).body.next_cursor;
  const response = await fetch(`${service.base}/v1/events?after=${latest}`, {
    headers: { authorization: `Bearer ${service.key}`, accept: "text/event-stream" },
  });
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/event-stream",
  ]);
  const { id } = await newClient("streamed");
  let text = "";
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.includes(id)) break;
  }
  expect(text).toContain("event: client.created");
  const { data } = (await get(`/v1/events?after=${latest}`)).body;
  expect(data).toMatchObject([{ topic: "client.created", data: { client: { id } } }]);
  const wrong = await get("/v1/events?after=x", { accept: "text/event-stream" });
  expect(wrong.status).toBe(422);
});

test("what a change has to know is read by a thread, and nothing is changed by a dry run", async () => {
  const { id } = await newClient("goes.away");
  const preview = await service.call("DELETE", "/v1/clients", { id: [id], dry_run: true });
  expect([preview.status, preview.body]).toMatchObject([
    200,
    { deleted: 1, impact: [{ client_id: id }] },
  ]);
  expect((await get(`/v1/clients/${id}`)).status).toBe(200);
  expect((await service.call("DELETE", "/v1/clients", { id: [id] })).body.deleted).toBe(1);
  expect((await get(`/v1/clients/${id}`)).status).toBe(404);
  const unknown = await service.call("DELETE", "/v1/clients", { id: [id] });
  expect([unknown.status, Object.keys(unknown.body.error.errors)]).toEqual([422, ["id.0"]]);
});
