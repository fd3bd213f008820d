import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { billLinkFor } from "../../src/billing/bill-links/link.ts";
import { build } from "../../src/database/build.ts";
import { replaceUnreadable } from "../../src/operations/secrets/forget.ts";
import { decryptAll } from "../../src/operations/secrets/rewrite.ts";
import { secretStates } from "../../src/operations/secrets/stored.ts";
import { Secrets } from "../../src/secrets.ts";
import { BillPageWorld } from "./bill-page-world.ts";

const secrets = new Secrets({ SECRET_KEY: new Uint8Array(32).fill(7) });
const unknown_id = "0199e2a0-6c1e-7a3b-9c40-5d2f8e1b7a90";

let world: BillPageWorld;
let client: string;

const open = async (told: ConstructorParameters<typeof BillPageWorld>[0] = {}) => {
  world = new BillPageWorld(told);
  client = await world.client();
};

const linkPath = () => `/v1/clients/${client}/bill-link`;
const statusOf = async (url: string) => (await world.page(new URL(url).pathname)).status;

const rows = () =>
  world.sqlite.all(
    build.selectFrom("bill_links").selectAll().where("org_id", "=", world.cedar.id).orderBy("id"),
  );

const forMessage = () =>
  world.sqlite.writeNow((root) => billLinkFor(root.org(world.cedar.id), client));

afterEach(() => world.close());

describe("without SECRET_KEY", () => {
  beforeEach(() => open());

  test("a link is shown once, on the request's own origin", async () => {
    const first = await world.post(linkPath());
    expect(first.status).toBe(200);
    expect(first.body.url).toMatch(/^http:\/\/localhost\/p\/[A-Za-z0-9_-]{43}$/);
    expect(first.body.last_seen_at).toBeNull();
    const again = await world.post(linkPath());
    expect(again.body).toEqual({ ...first.body, url: null });
    expect(await statusOf(first.body.url)).toBe(200);
  });

  test("the token is stored as its hash alone", async () => {
    const { body } = await world.post(linkPath());
    const token = new URL(body.url).pathname.slice(3);
    const [row] = rows();
    expect(row?.token).toBeNull();
    expect(row?.token_hash).toBe(Bun.SHA256.hash(token, "hex"));
    expect(JSON.stringify(rows())).not.toContain(token);
  });

  test("rotating ends the former link and shows a new one", async () => {
    const { body: former } = await world.post(linkPath());
    const { status, body } = await world.post(`${linkPath()}/rotate`);
    expect(status).toBe(200);
    expect(body.url).not.toBe(former.url);
    expect([await statusOf(former.url), await statusOf(body.url)]).toEqual([404, 200]);
  });

  test("deleting ends every link", async () => {
    const { body } = await world.post(linkPath());
    expect((await world.delete(linkPath())).status).toBe(204);
    expect((await world.delete(linkPath())).status).toBe(204);
    expect(await statusOf(body.url)).toBe(404);
    expect((await world.post(linkPath())).body.url).not.toBeNull();
  });

  test("a replayed answer does not show the link again", async () => {
    const headers = { "idempotency-key": "link" };
    const first = await world.post(linkPath(), {}, { headers });
    const replay = await world.post(linkPath(), {}, { headers });
    expect(first.body.url).not.toBeNull();
    expect(replay.body).toEqual({ ...first.body, url: null });
  });

  test("without PUBLIC_URL messages have no link", () => {
    expect(forMessage()).toBeNull();
    expect(rows()).toEqual([]);
  });
});

describe("for messages with PUBLIC_URL", () => {
  test("without SECRET_KEY each has one of its own, the 24 newest of which work", async () => {
    await open({ public_url: "https://bills.cedar.example" });
    const shown = (await world.post(linkPath())).body.url;
    const urls = Array.from({ length: 26 }, () => forMessage() ?? "");
    expect(new Set(urls).size).toBe(26);
    expect(shown).toStartWith("https://bills.cedar.example/p/");
    const statuses = await Promise.all(urls.map(statusOf));
    expect(statuses).toEqual([404, 404, ...Array(24).fill(200)]);
    expect(await statusOf(shown)).toBe(200);
  });

  test("with it, all have the client's one link", async () => {
    await open({ public_url: "https://bills.cedar.example", secrets });
    const [first, second] = [forMessage(), forMessage()];
    expect(first).toStartWith("https://bills.cedar.example/p/");
    expect(second).toBe(first);
    expect((await world.post(linkPath())).body.url).toBe(first);
    expect(rows()).toHaveLength(1);
    expect(rows()[0]?.token).toStartWith("sealed:1:");
  });

  test("none if the organization has no bill pages", async () => {
    await open({ public_url: "https://bills.cedar.example", secrets });
    await world.put("/v1/organization", { bill_page_enabled: false });
    expect(forMessage()).toBeNull();
  });

  test("an invoice makes the link that its PDF shows", async () => {
    await open({ public_url: "https://bills.cedar.example", secrets });
    await world.invoice(client, 30);
    expect(rows()).toHaveLength(1);
  });
});

describe("the key", () => {
  beforeEach(() =>
    open({ public_url: "https://bills.cedar.example", secrets, own_database: true }),
  );

  test("when it is lost, links work on, and another one is shown", async () => {
    const { body } = await world.post(linkPath());
    world.sqlite.execute("UPDATE bill_links SET token = 'sealed:1:00000000:AAAA'");
    expect(secretStates(world.sqlite).locked).toHaveLength(1);
    expect(replaceUnreadable(world.sqlite).bill_links).toBe(1);
    expect(secretStates(world.sqlite).locked).toEqual([]);
    expect(await statusOf(body.url)).toBe(200);
    expect((await world.post(linkPath())).body.url).not.toBe(body.url);
  });

  test("a stored link that was changed is followed by another", async () => {
    const { body } = await world.post(linkPath());
    const { body: other } = await world.post(`/v1/clients/${await world.client()}/bill-link`);
    const [first, second] = rows();
    // The other client's, whose token this row must not show.
    world.sqlite.execute(
      `UPDATE bill_links SET token = '${second?.token}' WHERE id = '${first?.id}'`,
    );
    const { body: shown } = await world.post(linkPath());
    expect([body.url, other.url]).not.toContain(shown.url);
    expect(await statusOf(shown.url)).toBe(200);
  });

  test("when it is given up, tokens are forgotten instead of stored in plain text", async () => {
    const { body } = await world.post(linkPath());
    expect(decryptAll(world.sqlite)).toBe(1);
    expect(rows()[0]?.token).toBeNull();
    expect(await statusOf(body.url)).toBe(200);
  });
});

describe("who may", () => {
  beforeEach(() => open());

  test("showing needs invoices:read", async () => {
    const key = world.apiKey({ abilities: ["clients:read"] });
    for (const [method, path] of [
      ["POST", linkPath()],
      ["POST", `${linkPath()}/rotate`],
      ["DELETE", linkPath()],
    ] as const)
      expect((await world.call(method, path, { key, body: {} })).status).toBe(403);
  });

  test("another organization's client, a deleted and an unknown one are 404", async () => {
    expect((await world.post(linkPath(), {}, { key: world.bekaa_key })).status).toBe(404);
    expect((await world.post(`/v1/clients/${unknown_id}/bill-link`)).status).toBe(404);
    await world.delete("/v1/clients", { body: { id: [client] } });
    expect((await world.post(linkPath())).status).toBe(404);
  });
});
