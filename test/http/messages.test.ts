import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { now } from "../../src/clock/instant.ts";
import { jobs } from "../../src/operations/jobs.ts";
import { type NewMessage, queueMessage } from "../../src/queue-message.ts";
import { World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const [nadia, karim, ticket_id, invoice_id] = Array.from({ length: 4 }, () => Bun.randomUUIDv7());

const write = (changes: Partial<NewMessage> = {}, organization = world.cedar): string =>
  world.sqlite.writeNow((root) =>
    queueMessage(root.org(organization.id), {
      kind: "job_completed",
      to: "nadia@example.com",
      subject: "Your job is done",
      body: "Dear Nadia,\n",
      ...changes,
    }),
  );

const subjects = async (query = ""): Promise<string[]> => {
  const { status, body } = await world.get(`/v1/messages${query}`);
  expect(status).toBe(200);
  return body.data.map(({ subject }: { subject: string }) => subject);
};

test("a message as it is shown: without its text", async () => {
  write({ client_id: nadia ?? "", ticket_id: ticket_id ?? "", invoice_id: invoice_id ?? "" });
  const { body } = await world.get("/v1/messages");
  expect(body).toEqual({
    data: [
      {
        id: expect.any(String),
        kind: "job_completed",
        client_id: nadia,
        ticket_id,
        invoice_id,
        to: "nadia@example.com",
        subject: "Your job is done",
        status: "skipped",
        attempts: 0,
        error: null,
        created_at: expect.any(String),
        sent_at: null,
        channel: "email",
        language: null,
        payment_id: null,
      },
    ],
    pagination: { total: 1, per_page: 15, current_page: 1, last_page: 1, from: 1, to: 1 },
  });
});

test("where there is no mail server, messages are skipped; where there is one, queued", async () => {
  write();
  expect((await world.get("/v1/messages?status=skipped")).body.pagination.total).toBe(1);
  const sending = new World({ sends_mail: true });
  sending.sqlite.writeNow((root) =>
    queueMessage(root.org(sending.cedar.id), {
      kind: "invoice_created",
      to: "nadia@example.com",
      subject: "An invoice",
      body: "",
    }),
  );
  const { data } = (await sending.get("/v1/messages")).body;
  expect(data).toMatchObject([{ status: "queued", attempts: 0 }]);
  sending.close();
});

test("filters, alone and together; the total is of what is found", async () => {
  write({ subject: "1", client_id: nadia ?? "" });
  write({ subject: "2", client_id: karim ?? "", kind: "invoice_created" });
  write({ subject: "3", client_id: nadia ?? "", kind: "invoice_created" });
  write({ subject: "4", kind: "endpoint_switched_off" });
  const [newest] = (await world.get("/v1/messages")).body.data;
  world.sqlite.writeNow((root) =>
    root.org(world.cedar.id).updateRow("messages", newest.id, { status: "failed" }),
  );
  expect(await subjects()).toEqual(["4", "3", "2", "1"]);
  expect(await subjects("?kind=invoice_created")).toEqual(["3", "2"]);
  expect(await subjects("?status=failed")).toEqual(["4"]);
  expect(await subjects("?status=sent")).toEqual([]);
  expect(await subjects("?status=skipped&kind=job_completed")).toEqual(["1"]);
  expect(await subjects("?status=failed&kind=job_completed")).toEqual([]);
  expect(await subjects(`?client_id=${nadia}`)).toEqual(["3", "1"]);
  expect(await subjects(`?client_id=${nadia}&kind=job_completed&status=skipped`)).toEqual(["1"]);
  expect(await subjects(`?client_id=${ticket_id}`)).toEqual([]);
  const total = async (query: string): Promise<number> =>
    (await world.get(`/v1/messages${query}`)).body.pagination.total;
  expect(await total("")).toBe(4);
  expect(await total("?status=skipped")).toBe(3);
  expect(await total("?kind=endpoint_switched_off&status=failed")).toBe(1);
  expect(await total(`?client_id=${nadia}&per_page=1`)).toBe(2);
});

test("each page, from either end, and one beyond", async () => {
  for (let n = 1; n <= 7; n += 1) write({ subject: String(n) });
  const pages = [1, 2, 3, 4, 5].map((page) => subjects(`?per_page=2&page=${page}`));
  expect(await Promise.all(pages)).toEqual([["7", "6"], ["5", "4"], ["3", "2"], ["1"], []]);
  const { pagination } = (await world.get("/v1/messages?per_page=2&page=4")).body;
  expect(pagination).toEqual({
    total: 7,
    per_page: 2,
    current_page: 4,
    last_page: 4,
    from: 7,
    to: 7,
  });
});

test("a page far from either end", async () => {
  world.sqlite.execute(`
    INSERT INTO messages (org_id, id, kind, "to", subject, body, status, attempts, created_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)
    SELECT '${world.cedar.id}', printf('01a20000-0000-7000-8000-%012d', i), 'job_completed',
      'n@example.com', i, '', 'sent', 1, '2026-11-22T08:00:00Z' FROM n`);
  expect(await subjects("?per_page=2&page=10001")).toEqual(["30000", "29999"]);
  expect(await subjects("?per_page=2&page=12000&kind=job_completed")).toEqual(["26002", "26001"]);
  expect(await subjects("?per_page=2&page=25000&status=sent")).toEqual(["2", "1"]);
});

test("who may not read reports reads no messages, and nobody those of others", async () => {
  write();
  const key = world.apiKey({ abilities: ["clients:read", "settings:manage"] });
  expect((await world.get("/v1/messages", { key })).status).toBe(403);
  const { body } = await world.get("/v1/messages", { key: world.bekaa_key });
  expect(body).toMatchObject({ data: [], pagination: { total: 0 } });
});

test.each(["status=gone", "kind=letter", "client_id=7", "page=0", "per_page=101"])(
  "%s is refused on its field",
  async (query) => {
    const { status, body } = await world.get(`/v1/messages?${query}`);
    expect([status, body.error.reason]).toEqual([422, "validation_failed"]);
    expect(Object.keys(body.error.errors)).toEqual([query.split("=", 1)[0] ?? ""]);
  },
);

test("prune forgets messages after 365 days, and their counts; never a queued one", async () => {
  const day_ms = 24 * 3600 * 1000;
  for (let n = 0; n < 120; n += 1) write();
  write({ subject: "queued" });
  const [last] = (await world.get("/v1/messages")).body.data;
  world.sqlite.writeNow((root) =>
    root.org(world.cedar.id).updateRow("messages", last.id, { status: "queued" }),
  );
  setSystemTime(Date.now() + 364 * day_ms);
  write({ subject: "recent" });
  const prune = () => jobs.prune?.run(world.sqlite, now());
  await prune();
  expect((await world.get("/v1/messages")).body.pagination.total).toBe(122);
  setSystemTime(Date.now() + 2 * day_ms);
  await prune();
  expect(await subjects()).toEqual(["recent", "queued"]);
  expect((await world.get("/v1/messages")).body.pagination.total).toBe(2);
});
