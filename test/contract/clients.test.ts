import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { outcome, Service } from "./service.ts";

/* §2.1, §2.8 and §4.1. */

let service: Service;
beforeAll(async () => {
  service = await Service.share();
});
afterAll(() => service.stop());

const create = (body: object) => service.made("/v1/clients", { name: "Nadia Khoury", ...body });
const usernames = (body: { data: { username: string }[] }) =>
  body.data.map(({ username }) => username);

const fields = `id name username email phone_number address external_ref status branch collector
  items latest_check_in generator isp_account city zone street building box reference code disjunctor
  agreed_payment_method extra_phones latitude longitude branch_id collector_id generator_id due_day
  auto_invoice currency balance color_tag odometer language notes created_at updated_at version`.split(
  /\s+/,
);

test("create answers 201 with items, the single read carries every field", async () => {
  const created = await create({ username: "whole", phone_number: "03 123-456" });
  expect(created).toMatchObject({ items: [], status: "active", balance: 0, currency: "USD" });
  expect(created.phone_number).toBe("03 123-456");
  const { status, body } = await service.get(`/v1/clients/${created.id}`);
  expect([status, body]).toEqual([200, created]);
  expect(Object.keys(body)).toEqual(expect.arrayContaining(fields));
  expect((await service.get(`/v1/clients/${created.id.toUpperCase()}`)).body).toEqual(created);
});

test("name is required always, username too unless the organization generates it", async () => {
  const refused = await service.post("/v1/clients", {});
  expect(Object.keys(refused.body.error.errors)).toContain("name");
  expect(outcome(await service.post("/v1/clients", { name: "Nadia" }))).toEqual([
    422,
    "validation_failed",
  ]);
  await service.put("/v1/organization", { generate_usernames: true });
  expect((await create({ name: "Élie Saab" })).username).toMatch(/^elie-saab/);
  await service.put("/v1/organization", { generate_usernames: false });
});

test.each([
  ["username", "Élie.A", "éLIE.a"],
  ["email", "Nadia@Example.com", "nadia@example.COM"],
  ["external_ref", "CRM-1", "CRM-1"],
])(
  "%s is unique in the organization, free elsewhere and after a delete",
  async (field, value, again) => {
    const { id } = await create({ username: `unique.${field}`, [field]: value });
    const twin = { name: "Twin", username: `twin.${field}`, [field]: again };
    const refused = await service.post("/v1/clients", twin);
    expect([refused.status, Object.keys(refused.body.error.errors)]).toEqual([422, [field]]);
    expect((await service.post("/v1/clients", twin, { key: service.bekaa_key })).status).toBe(201);
    expect((await service.delete(`/v1/clients?id[]=${id}`)).body.deleted).toBe(1);
    expect((await service.post("/v1/clients", twin)).status).toBe(201);
  },
);

test("of 32 concurrent creates with one username one wins", async () => {
  const race = await Promise.all(
    Array.from({ length: 32 }, () =>
      service.post("/v1/clients", { name: "Race", username: "race" }),
    ),
  );
  expect(race.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { status, body } of race)
    if (status !== 201)
      expect([status, Object.keys(body.error.errors)]).toEqual([422, ["username"]]);
});

describe("update", () => {
  test("needs username and name every time, and leaves what is not sent", async () => {
    const before = await create({ username: "update", external_ref: "KEEP", city: "Zahle" });
    const put = (body: object) => service.put(`/v1/clients/${before.id}`, body);
    expect((await put({ name: "Nadia" })).body.error.errors).toEqual({
      username: ["is required"],
    });
    expect((await put({ username: "update" })).body.error.errors).toEqual({
      name: ["is required"],
    });
    const base = { name: "Nadia K", username: "update" };
    const { body } = await put(base);
    expect(body).toMatchObject({ name: "Nadia K", external_ref: "KEEP", city: "Zahle" });
    expect((await put({ ...base, external_ref: null })).body.external_ref).toBeNull();
  });

  test("answers 404 for an unknown, foreign or malformed id, whatever the body", async () => {
    const { id } = await create({ username: "mine" });
    for (const path of [`/v1/clients/${Bun.randomUUIDv7()}`, "/v1/clients/x", "/v1/clients/%00"])
      expect(outcome(await service.put(path, {}))).toEqual([404, "not_found"]);
    const foreign = await service.put(`/v1/clients/${id}`, {}, { key: service.bekaa_key });
    const random = await service.put(`/v1/clients/${Bun.randomUUIDv7()}`, {});
    expect([foreign.status, foreign.text]).toEqual([404, random.text]);
  });

  test("is guarded by If-Match", async () => {
    const { id, version } = await create({ username: "guarded" });
    const put = (if_match: string) =>
      service.put(
        `/v1/clients/${id}`,
        { name: "Changed", username: "guarded" },
        { headers: { "if-match": if_match } },
      );
    expect(outcome(await put(`"${version + 1}"`))).toEqual([412, "version_mismatch"]);
    expect((await put(`"${version}"`)).body.version).toBe(version + 1);
    expect(outcome(await put(`"${version}"`))).toEqual([412, "version_mismatch"]);
  });
});

describe("a time without an offset is the organization's", () => {
  test.each([
    ["2026-12-01T10:00:00", "2026-12-01T08:00:00Z"],
    ["2026-12-01T10:00:00+05:30", "2026-12-01T04:30:00Z"],
    ["2026-12-01T10:00:00.999Z", "2026-12-01T10:00:00Z"],
    ["2026-03-29T00:30:00", "2026-03-28T22:30:00Z"],
    ["2026-10-24T23:30:00", "2026-10-24T20:30:00Z"],
  ])("%s in Beirut is %s", async (sent, expires_at) => {
    const isp = await service.made("/v1/isps", { name: "Ogero" });
    const isp_account = { isp_id: isp.id, username: "nadia", expires_at: sent };
    const { id } = await create({ username: `time.${sent.replaceAll(":", ".")}`, isp_account });
    const { body } = await service.get(`/v1/clients/${id}`);
    expect(body.isp_account).toMatchObject({ expires_at, status: "active" });
  });
});

describe("list", () => {
  beforeAll(async () => {
    for (let index = 1; index <= 7; index += 1)
      await create({ username: `page${index}`, city: "Batroun" });
    await create({
      username: "caller",
      name: "Smith, John [x] 100%_",
      phone_number: "+961 3-777 888",
      extra_phones: ["(00961) 71.222.333"],
      zone: "Jbeïl",
    });
  });

  test("has the envelope, newest first, with links that can be followed", async () => {
    const first = await service.get("/v1/clients?city=batroun&pageSize=3");
    expect(Object.keys(first.body).toSorted()).toEqual(["data", "links", "meta"]);
    expect(first.body.links.prev).toBeNull();
    expect(first.body.meta).toMatchObject({
      current_page: 1,
      from: 1,
      to: 3,
      per_page: 3,
      last_page: 3,
      total: 7,
    });
    expect(first.body.meta.path).toEndWith("/v1/clients");
    const seen = usernames(first.body);
    let next: string | null = first.body.links.next;
    while (next) {
      const { pathname, search } = new URL(next);
      const { body } = await service.get(pathname + search);
      seen.push(...usernames(body));
      next = body.links.next;
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((index) => `page${index}`));
  });

  test("each item has the fields of a list item; no match is an empty page", async () => {
    const { body } = await service.get("/v1/clients?pageSize=1");
    const item = "external_ref isp_name isp_id isp_status isp_expires_at branch".split(" ");
    expect(Object.keys(body.data[0])).toEqual(expect.arrayContaining(item));
    const none = await service.get("/v1/clients?external_ref=nobody");
    expect([none.status, none.body.data]).toEqual([200, []]);
    expect(none.body.meta).toMatchObject({ total: 0, from: null, to: null });
  });

  test.each([
    "3777888",
    "03777888",
    "03 777-888",
    "+9613777888",
    "00961 3 777 888",
    "(+961) 3.777.888",
    "٠٣٧٧٧٨٨٨",
    "071222333",
  ])("phone=%s finds the caller", async (phone) => {
    const { body } = await service.get(`/v1/clients?phone=${encodeURIComponent(phone)}`);
    expect(usernames(body)).toEqual(["caller"]);
  });

  test.each(["9613777888", "777888", "37778889"])("phone=%s finds nobody", async (phone) => {
    expect((await service.get(`/v1/clients?phone=${phone}`)).body.data).toEqual([]);
  });

  test.each([
    ["Smith, John", 1],
    ["[x]", 1],
    ["100%", 1],
    ["0%_", 1],
    ["%_x", 0],
    ["jbeil", 1],
    ["JBEÏL", 1],
    ["+961 3-7", 1],
    ["0377", 0],
    ["caller", 1],
    ['a" OR "b', 0],
    ["batroun", 7],
  ])("query=%s finds %d", async (query, total) => {
    const { body } = await service.get(`/v1/clients?query=${encodeURIComponent(query)}`);
    expect(body.meta.total).toBe(total);
  });

  test("lists are read in every spelling, and commas do not split", async () => {
    for (const query of [
      "services_count[]=none&services_count[]=one",
      "services_count[0]=none&services_count[1]=one",
      "services_count=none&services_count=one",
    ])
      expect((await service.get(`/v1/clients?${query}`)).status).toBe(200);
    expect((await service.get("/v1/clients?services_count=none,one")).status).toBe(422);
  });

  test("columns keeps those named, and the id", async () => {
    const { body } = await service.get("/v1/clients?columns[]=city&columns[]=nope&pageSize=1");
    expect(Object.keys(body.data[0]).toSorted()).toEqual(["city", "id"]);
  });

  test("filterData and the parameters both apply", async () => {
    const filter = encodeURIComponent(JSON.stringify({ city: "Batroun" }));
    const both = await service.get(`/v1/clients?filterData=${filter}&query=page3`);
    expect(usernames(both.body)).toEqual(["page3"]);
    expect((await service.get("/v1/clients?filterData=x")).status).toBe(422);
    expect((await service.get("/v1/clients?orderBy=city")).status).toBe(422);
    const ordered = await service.get(`/v1/clients?filterData=${filter}&orderBy=-username`);
    expect(usernames(ordered.body)[0]).toBe("page7");
  });

  test("another organization sees none of it", async () => {
    const { body } = await service.get("/v1/clients?city=batroun", { key: service.bekaa_key });
    expect(body.data).toEqual([]);
  });
});

describe("delete", () => {
  test("is all or nothing, and names what is not known", async () => {
    const { id } = await create({ username: "stays" });
    const stranger = await service.made(
      "/v1/clients",
      { name: "Other", username: "other" },
      { key: service.bekaa_key },
    );
    for (const other of [stranger.id, Bun.randomUUIDv7(), "x"]) {
      const refused = await service.delete(`/v1/clients?id[]=${id}&id[]=${other}`);
      expect([refused.status, Object.keys(refused.body.error.errors)]).toEqual([422, ["id.1"]]);
    }
    expect((await service.get(`/v1/clients/${id}`)).status).toBe(200);
    expect((await service.delete("/v1/clients")).status).toBe(422);
  });

  test("reads ids from query and body, each counting once", async () => {
    const [one, two] = [await create({ username: "one" }), await create({ username: "two" })];
    const call = (query: string) =>
      service.delete(`/v1/clients?id[]=${one.id}&id[]=${one.id}${query}`, {
        body: { id: [two.id] },
      });
    const dryRun = await call("&dry_run=1");
    expect(dryRun.body).toMatchObject({ deleted: 2, reversed_journal_entries: [] });
    expect((await service.get(`/v1/clients/${one.id}`)).status).toBe(200);
    const { body } = await call("");
    expect(body).toEqual(dryRun.body);
    expect(body.reversed_count).toBe(0);
    expect(body.impact[0]).toEqual({
      client_id: one.id,
      name: "Nadia Khoury",
      open_tickets: 0,
      invoices: 0,
      payments: 0,
      balance: 0,
    });
    expect((await service.get(`/v1/clients/${one.id}`)).status).toBe(404);
  });
});
