import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../../src/database/build.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { createAuthority } from "../../src/demo/certificate-authority.ts";
import { run } from "../command.ts";
import { type Answered, outcome, Service } from "../contract/service.ts";
import { until } from "../until.ts";

/* An organization that moves from one service's file to another's, while both run (§14). */

const address = "https://two.lastmile.example";
const password = "a long password of Rima";

/**
 * A customer's server. It refuses each event for the first time, so that it is still to be sent when the organization
 * moves; at `/held` it answers once it is released.
 */
const startReceiver = () => {
  const authority = createAuthority();
  const { cert_pem, key_pem } = authority.issue("localhost");
  const refused = new Set<string>();
  const held = Promise.withResolvers<void>();
  const taken: Record<string, string[]> = { "/": [], "/held": [] };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    tls: { cert: cert_pem, key: key_pem },
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      const { id } = (await request.json()) as { id: string };
      if (pathname === "/" && !refused.has(id)) {
        refused.add(id);
        return new Response(null, { status: 500 });
      }
      taken[pathname]?.push(id);
      if (pathname === "/held") await held.promise;
      return new Response(null, { status: 204 });
    },
  });
  const stop = () => server.stop(true);
  return { authority, refused, taken, release: held.resolve, port: server.port ?? 0, stop };
};

const receiver = startReceiver();
const folder = mkdtempSync(join(tmpdir(), "lastmile-move-"));
let source: Service;
let target: Service;
let target_file: string;

beforeAll(async () => {
  const ca_file = join(folder, "ca.pem");
  writeFileSync(ca_file, receiver.authority.ca_pem);
  const env = {
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8,::1",
    WEBHOOK_ALLOW_PORTS: String(receiver.port),
    WEBHOOK_CA_FILE: ca_file,
    // Long enough for the move, and only the first wait is met.
    WEBHOOK_RETRY_WAITS: "6,600",
    PUBLIC_URL: "https://lastmile.example",
    SECRET_KEY: Buffer.alloc(32, 3).toString("base64"),
  };
  [source, target] = await Promise.all([Service.start(env), Service.start(env)]);
  target_file = join(target.folder, "lastmile.db");
});
afterAll(async () => {
  await Promise.all([source?.stop(), target?.stop(), receiver.stop()]);
  rmSync(folder, { recursive: true });
});

const move = (...more: string[]) => source.run("org", "move", ...more);

/** What an office has after a day: a job that was billed and paid, with a file and a comment. */
const fill = async (service: Service, key: string, name: string) => {
  const sent = { key };
  const board = await service.post("/v1/ticket-boards", { name: "Field work" }, sent);
  const item = await service.made(
    "/v1/items",
    { name: "Router", type: "product", price: 40 },
    sent,
  );
  const client = await service.made(
    "/v1/clients",
    { name, username: name.toLowerCase().replaceAll(" ", "."), phone_number: "03123456" },
    sent,
  );
  const ticket = await service.made(
    "/v1/tickets",
    {
      ...{ title: `No signal at ${name}`, priority: "high", type: "support" },
      ...{ board_id: board.body.id, client_id: client.id },
    },
    sent,
  );
  await service.made(`/v1/tickets/${ticket.id}/comments`, { body: "They called twice." }, sent);
  const form = new FormData();
  form.set("file", new Blob(["splice plan ".repeat(9000)]), "plan.txt");
  const file = await fetch(`${service.base}/v1/tickets/${ticket.id}/attachments`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body: form,
  });
  const attachment = (await file.json()) as { id: string };
  const lines = [{ item_uuid: item.uuid, quantity: 1 }];
  const invoice = await service.made("/v1/invoices", { client_id: client.id, items: lines }, sent);
  await service.made("/v1/payments", { client_id: client.id, amount: 15, method: "cash" }, sent);
  const link = await service.post(`/v1/clients/${client.id}/bill-link`, {}, sent);
  return { board: board.body, item, client, ticket, invoice, attachment, link: link.body };
};

type Filled = Awaited<ReturnType<typeof fill>>;

const readsOf = ({ client, ticket, invoice, attachment }: Filled): string[] => [
  "/v1/organization",
  "/v1/clients",
  "/v1/clients?query=hadd",
  `/v1/clients/${client.id}`,
  `/v1/clients/${client.id}/statement`,
  "/v1/tickets",
  "/v1/tickets?search=signal",
  "/v1/tickets?search=haddad",
  `/v1/tickets/${ticket.id}`,
  `/v1/tickets/${ticket.id}/history`,
  `/v1/tickets/${ticket.id}/comments`,
  `/v1/tickets/${ticket.id}/attachments`,
  `/v1/tickets/${ticket.id}/attachments/${attachment.id}/content`,
  "/v1/invoices",
  `/v1/invoices/${invoice.id}`,
  "/v1/payments",
  "/v1/items",
  "/v1/users",
  "/v1/audit-log?operation=org%20create",
  "/v1/reports/revenue?date_from=2026-01-01&date_to=2027-12-31",
];

const read = (service: Service, paths: readonly string[], key: string): Promise<Answered[]> =>
  Promise.all(paths.map((path) => service.get(path, { key })));

const textsOf = (answers: readonly Answered[]): string[] =>
  answers.map(
    ({ status, text }) => `${status} ${text.replace(/"generated_at":"[^"]*"/, '"generated_at"')}`,
  );

const savedCalls = (path: string): number => {
  const sqlite = new Sqlite(path);
  const rows = sqlite.all(build.selectFrom("api_key_calls").select("calls"));
  sqlite.close();
  return rows.length;
};

test("a move is taken back although its key was used there, and calls are still counted", async () => {
  const there = { key: source.key };
  expect(await move(source.cedar, "--to", target_file)).toMatchObject({ code: 0, err: "" });
  expect((await target.get("/v1/clients", there)).status).toBe(200);
  expect((await source.get("/v1/clients")).status).toBe(410);
  const { code, err } = await move(source.cedar, "--to", target_file, "--undo");
  expect([code, err]).toEqual([0, ""]);
  expect(outcome(await target.get("/v1/clients", there))).toEqual([401, "unauthenticated"]);
  expect((await source.get("/v1/clients")).status).toBe(200);
  await target.get("/v1/clients");
  await until("the other organization's calls are saved", () => savedCalls(target_file) > 0);
});

describe("while services run on both files", () => {
  let key: string;
  let filled: Filled;
  let other: string[];
  let before: string[];
  let cursor: string;
  let session: string;
  const repeated = { "idempotency-key": "from before the move" };
  const late = { name: "Nadim Saab", username: "nadim" };
  let stored: Answered;

  const others = ["/v1/clients", "/v1/tickets", "/v1/invoices", "/v1/events"];
  const login = (service: Service) =>
    service.post("/v1/auth/login", { email: "rima@cedar.example", password }, { key: null });
  const asRima = () => ({
    key: session,
    headers: { "organization-id": source.cedar },
  });

  beforeAll(async () => {
    key = source.key;
    await fill(target, target.key, "Omar Khoury"); // takes the first numbers there
    await fill(target, target.bekaa_key, "Zeina Aoun");
    await fill(source, source.bekaa_key, "Karim Daher");
    const user = ["--name", "Rima", "--email", "rima@cedar.example", "--role", "owner"];
    const env = { DATABASE_PATH: join(source.folder, "lastmile.db") };
    const create = ["user", "create", "--org", source.cedar, ...user, "--password-stdin"];
    expect((await run(create, env, password)).err).toBe("");
    const url = `https://localhost:${receiver.port}/`;
    await source.made("/v1/webhooks", { url, topics: ["ticket.created"] });
    await source.made("/v1/webhooks", { url: `${url}held`, topics: ["invoice.created"] });
    filled = await fill(source, key, "Salma Haddad");
    stored = await source.post("/v1/clients", late, { headers: repeated });
    await until("one was refused, and one is on its way", () =>
      [receiver.refused.size, receiver.taken["/held"]?.length].every((count) => count === 1),
    );
    session = (await login(source)).body.token;
    cursor = (await source.get("/v1/events?limit=2")).body.next_cursor;
  });

  test("moves everything, and the other organization goes on", async () => {
    before = textsOf(await read(source, readsOf(filled), key));
    expect(before.filter((text) => !text.startsWith("200 "))).toEqual([]);
    other = textsOf(await read(source, others, source.bekaa_key));
    const rest = (await source.get(`/v1/events?after=${cursor}`)).body.data;
    const moving = move(source.cedar, "--to", target_file, "--moved-to", address, "--json");
    let refusal: Answered | undefined;
    await until("it is closed", async () => {
      refusal = await source.get("/v1/clients");
      return refusal.status !== 200;
    });
    expect(outcome(refusal as Answered)).toEqual([503, "moving"]);
    expect(refusal?.headers.get("retry-after")).toBe("30");
    receiver.release();
    const moved = await moving;
    expect([moved.code, moved.err]).toEqual([0, ""]);
    const result = JSON.parse(moved.out);
    expect(result).toMatchObject({ id: source.cedar, to: target_file, moved_to: address });
    expect(result.rows).toMatchObject({ clients: 2, tickets: 1, invoices: 1, payments: 1 });
    expect(textsOf(await read(target, readsOf(filled), key))).toEqual(before);
    expect(textsOf(await read(source, others, source.bekaa_key))).toEqual(other);
    const continued = await target.get(`/v1/events?after=${cursor}`, { key });
    expect(continued.body.data).toEqual(rest);
    for (const service of [source, target]) {
      const { code, out } = await service.run("check");
      expect([code, out]).toEqual([0, expect.stringContaining("is right")]);
    }
  });

  test("people and keys are told here where it is, in every way in", async () => {
    const moved = {
      status: false,
      error: {
        message: "The organization has moved to another service.",
        reason: "moved",
        errors: { reason: "moved", moved_to: address },
      },
    };
    const calls = [
      source.get("/v1/clients"),
      source.post("/v1/clients", late),
      source.post("/v1/clients", late, { headers: repeated }),
      source.get("/v1/clients", asRima()),
      source.get("/v1/events", { headers: { accept: "text/event-stream" } }),
      login(source),
    ];
    for (const { status, body } of await Promise.all(calls))
      expect([status, body]).toEqual([410, moved]);
    const page = await source.get(new URL(filled.link.url).pathname, { key: null });
    expect([page.status, page.headers.get("content-type")]).toEqual([
      410,
      "text/html; charset=utf-8",
    ]);
    expect(page.text).not.toContain("Haddad");
  });

  test("there, keys, sessions, logins and bill pages work, and stored answers are repeated", async () => {
    const again = await target.post("/v1/clients", late, { key, headers: repeated });
    expect([again.status, again.text]).toEqual([stored.status, stored.text]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await target.get("/v1/clients", asRima())).status).toBe(200);
    expect((await login(target)).body.organizations).toMatchObject([{ id: source.cedar }]);
    const page = await target.get(new URL(filled.link.url).pathname, { key: null });
    expect([page.status, page.text.includes("Haddad")]).toEqual([200, true]);
  });

  test("numbers go on, beside those of the organizations that were there", async () => {
    const next = await fill(target, key, "Tarek Haddad");
    expect([next.ticket.ticket_number, next.invoice.number]).toEqual([
      "T-2",
      filled.invoice.number.replace(/1$/, "2"),
    ]);
    const found = await target.get("/v1/tickets?search=haddad", { key });
    expect(found.body.data.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [filled.ticket.id, next.ticket.id].toSorted(),
    );
    for (const [of, name] of [
      [target.key, "Omar"],
      [target.bekaa_key, "Zeina"],
    ] as const)
      for (const search of ["/v1/clients?query=", "/v1/tickets?search="]) {
        const [own, foreign] = await read(target, [`${search}${name}`, `${search}haddad`], of);
        expect([own?.body.data.length, foreign?.body.data.length]).toEqual([1, 0]);
      }
  });

  test("what was to be sent is sent once, from there", async () => {
    await until("both tickets were announced", () => (receiver.taken["/"]?.length ?? 0) >= 2);
    // The second ticket came with the second invoice.
    for (const taken of Object.values(receiver.taken))
      expect([taken.length, new Set(taken).size]).toEqual([2, 2]);
  });

  test("it cannot be taken back after a change, and goes on there", async () => {
    const { code, err } = await move(source.cedar, "--to", target_file, "--undo");
    expect([code, err]).toEqual([1, expect.stringContaining("It stays there")]);
    expect(err).toContain("clients has 2 rows here and 3 there");
    expect((await target.get("/v1/clients", { key })).status).toBe(200);
    expect((await source.get("/v1/clients")).status).toBe(410);
  });

  test("its rows are removed, and its keys still told", async () => {
    const forgotten = await move(source.cedar, "--forget", "--json");
    expect([forgotten.code, forgotten.err]).toEqual([0, ""]);
    expect(outcome(await source.get("/v1/clients"))).toEqual([410, "moved"]);
    expect(outcome(await login(source))).toEqual([401, "unauthenticated"]);
    expect(textsOf(await read(source, others, source.bekaa_key))).toEqual(other);
    const { code, out } = await source.run("check");
    expect([code, out]).toEqual([0, expect.stringContaining("is right")]);
    const undone = await move(source.cedar, "--to", target_file, "--undo");
    expect([undone.code, undone.err]).toEqual([1, expect.stringContaining("move it back instead")]);
  });

  test("and it moves back", async () => {
    const back = join(source.folder, "lastmile.db");
    const { code, err } = await target.run("org", "move", source.cedar, "--to", back);
    expect([code, err]).toEqual([0, ""]);
    expect(outcome(await target.get("/v1/clients", { key }))).toEqual([410, "moved"]);
    const clients = await source.get("/v1/clients");
    expect([clients.status, clients.body.data.length]).toEqual([200, 3]);
    expect((await source.get(`/v1/events?after=${cursor}`)).status).toBe(200);
  });
});
