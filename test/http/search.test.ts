import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Ability } from "../../src/shared/abilities.ts";
import { InvoiceWorld } from "../invoice-world.ts";
import type { Sent } from "../world.ts";

let world: InvoiceWorld;
let maya: { id: string };
let ticket: { id: string };
let invoice: { id: string; number: string };
let payment: { id: string };

beforeAll(async () => {
  world = await InvoiceWorld.open();
  maya = await world.client("maya.saliba", {
    name: "Maya Saliba",
    phone_number: "+961 3 120 456",
    email: "maya@example.com",
    external_ref: "crm-77",
    city: "Zahle",
  });
  await world.client("maya.other", {
    name: "Rima Maya",
    phone_number: "01 777 888",
    external_ref: "AC-9",
  });
  await world.client("gone", { name: "Ahmad Élie" });
  ticket = await world.ticket({ title: "Router is slow", client_id: maya.id });
  await world.ticket({ title: "Cable cut" });
  const item = await world.item(25);
  invoice = await world.bill(maya.id, item.uuid);
  payment = (
    await world.post("/v1/payments", { client_id: maya.id, amount: 5, reference: "WIRE-2041" })
  ).body;
});
afterAll(() => world.close());

const search = async (query: string, more = "", sent: Sent = {}) => {
  const path = `/v1/search?query=${encodeURIComponent(query)}${more}`;
  const { status, body } = await world.get(path, sent);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data as { type: string; id: string; title: string; exact: boolean }[];
};

const first = async (query: string) => {
  const [hit] = await search(query);
  return hit && [hit.type, hit.id, hit.exact];
};

describe("the first hit", () => {
  test.each([
    "Maya Saliba",
    "maya.saliba",
    "MAYA@example.com",
    "crm-77",
    "CRM-77",
    "03120456",
    "3 120 456",
    "00961-3-120-456",
    "+٩٦١ ٣ ١٢٠ ٤٥٦",
    "0456",
    "120456",
  ])("for %s is the client, exactly", async (query) => {
    expect(await first(query)).toEqual(["client", maya.id, true]);
  });

  test("for a reference is the client, however it is written", async () => {
    for (const query of ["AC-9", "ac-9"])
      expect(await search(query)).toMatchObject([{ title: "Rima Maya", exact: true }]);
  });

  test.each(["may", "ma", "saliba ma", "+961312", "03 12", "sali"])(
    "for %s is the client",
    async (query) => {
      expect(await first(query)).toEqual(["client", maya.id, false]);
    },
  );

  test("is found by id, whatever it is", async () => {
    for (const [type, { id }] of Object.entries({ client: maya, ticket, invoice, payment }))
      expect(await first(id.toUpperCase())).toEqual([type, id, true]);
  });

  test.each(["T-1", "t1", "#1", "1", "٢"])("for %s is the ticket of that number", async (query) => {
    const number = query === "٢" ? "T-2" : "T-1";
    const [hit] = await search(query);
    expect(hit).toMatchObject({ type: "ticket", number, exact: true });
  });

  test("for words of a title, in any order, is the ticket", async () => {
    for (const query of ["slow router", "Router is", "ROUTER"])
      expect(await first(query)).toEqual(["ticket", ticket.id, false]);
  });

  test("for a bill's number is the bill, with or without its year", async () => {
    for (const query of [invoice.number, invoice.number.toLowerCase(), invoice.number.slice(4)])
      expect(await first(query)).toEqual(["invoice", invoice.id, true]);
    const hits = await search("000001");
    expect(hits.map(({ type }) => type)).toEqual(["ticket", "invoice"]);
    expect(hits[1]).toMatchObject({
      id: invoice.id,
      title: "Maya Saliba",
      number: invoice.number,
      status: expect.any(String),
      amount: 25,
      currency: "USD",
      client_id: maya.id,
    });
  });

  test("for the beginning of a reference is the payment", async () => {
    expect(await first("wire-20")).toEqual(["payment", payment.id, false]);
    expect(await first("wire-2041")).toEqual(["payment", payment.id, true]);
  });
});

test("accents and case do not matter, and a name that begins so comes first", async () => {
  expect((await search("elie")).map(({ title }) => title)).toEqual(["Ahmad Élie"]);
  const clients = (await search("maya")).filter(({ type }) => type === "client");
  expect(clients.map(({ title }) => title)).toEqual(["Maya Saliba", "Rima Maya"]);
});

test("each type has at most as many hits as asked for", async () => {
  for (let count = 0; count < 7; count += 1) {
    await world.client(`zz.${count}`, { name: `Zzyx ${count}` });
    await world.ticket({ title: `Zzyx ${count}` });
  }
  expect(await search("zzyx")).toHaveLength(10);
  expect(await search("zzyx", "&limit=2")).toHaveLength(4);
  expect(await search("zz", "&limit=8")).toHaveLength(7);
  for (const limit of [0, 9, "x"])
    expect((await world.get(`/v1/search?query=a&limit=${limit}`)).status).toBe(422);
  expect((await world.get("/v1/search")).body).toEqual({ data: [] });
});

test.each(["%", "_", '"', "'", "*", "AND", "\\", "(", "-", "+", "  "])(
  "the text %s finds nothing, and breaks nothing",
  async (query) => {
    expect(await search(query)).toEqual([]);
  },
);

describe("who may read", () => {
  const all = "&limit=8";
  test.each<[Ability, string[]]>([
    ["clients:read", ["client"]],
    ["tickets:read", ["ticket"]],
    ["invoices:read", []],
    ["client_payments:read", []],
  ])("%s alone finds %j by a client's name", async (ability, types) => {
    const key = world.apiKey({ abilities: [ability] });
    const hits = await search("maya saliba", all, { key });
    expect([...new Set(hits.map(({ type }) => type))]).toEqual(types);
  });

  test("payments, but no clients, does not see who paid", async () => {
    const key = world.apiKey({ abilities: ["client_payments:read"] });
    expect(await search("wire-2041", "", { key })).toMatchObject([{ id: payment.id, title: "" }]);
  });

  test("no such thing is refused", async () => {
    const key = world.apiKey({ abilities: ["webhooks:read"] });
    expect((await world.get("/v1/search?query=maya", { key })).status).toBe(403);
  });

  test("their own tickets finds no others, neither by number nor by words", async () => {
    const rima = world.user({ name: "Rima" });
    await world.put(`/v1/ticket-boards/${world.board.id}`, {
      members: [{ user_id: rima.id, role: "member" }],
    });
    const own = await world.ticket({ title: "Router, own", assigned_users: [rima.id] });
    const sent = world.as(rima);
    const typed = async (query: string) =>
      (await search(query, all, sent)).filter(({ type }) => type === "ticket").map(({ id }) => id);
    expect(await typed("router")).toEqual([own.id]);
    expect(await typed("T-1")).not.toContain(ticket.id);
    expect(await typed(ticket.id)).toEqual([]);
  });

  test("another organization finds nothing of ours", async () => {
    for (const query of ["maya", "0456", "T-1", invoice.number, "WIRE-2041", maya.id, payment.id])
      expect(await search(query, all, { key: world.bekaa_key })).toEqual([]);
  });
});

test("a deleted client is no longer found", async () => {
  const client = await world.client("leaver", { name: "Leaver", phone_number: "76 543 219" });
  expect(await first("3219")).toEqual(["client", client.id, true]);
  await world.delete(`/v1/clients?id=${client.id}`);
  for (const query of ["3219", "leaver", client.id, "76543219"])
    expect(await search(query)).toEqual([]);
});
