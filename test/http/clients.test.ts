import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import fc from "fast-check";
import { foldForSearch } from "../../src/clients/fold.ts";
import { World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => {
  setSystemTime();
  world.close();
});

const rima = { name: "Rima Haddad", username: "rima.haddad" };

const create = async (more: object = {}) =>
  (await world.post("/v1/clients", { ...rima, ...more })).body;

describe("POST /v1/clients", () => {
  test("answers the whole record, and sends client.created once", async () => {
    const branch = (await world.post("/v1/branches", { name: "Zahle" })).body;
    const isp = (await world.post("/v1/isps", { name: "Ogero" })).body;
    const collector = (await world.post("/v1/collectors", { name: "Fadi" })).body;
    const generator = (await world.post("/v1/generators", { name: "Ksara" })).body;
    const item = (await world.post("/v1/items", { name: "20 Mbps", type: "service", price: 30 }))
      .body;
    const sent = {
      ...rima,
      email: "rima@example.com",
      phone_number: "+961 3 123 456",
      extra_phones: ["01 222 333"],
      address: "Azar building",
      external_ref: "crm-1",
      status: "inactive",
      city: "Zahle",
      zone: "Ksara",
      street: "Brazil",
      building: "Azar",
      box: "B1",
      reference: "behind the bakery",
      code: "C-1",
      disjunctor: "10A",
      latitude: 33.85,
      longitude: 35.9,
      branch_id: branch.id,
      collector_id: collector.id,
      generator_id: generator.id,
      agreed_payment_method: "whish",
      due_day: 31,
      auto_invoice: true,
      currency: "LBP",
      color_tag: "red",
      odometer: "1200",
      language: "ar",
      notes: "Gate 4711\nring twice",
    };
    const { status, body } = await world.post("/v1/clients", {
      ...sent,
      items: [{ item_uuid: item.uuid, quantity: 1.5, price: 27.5 }],
      isp_account: {
        isp_id: isp.id,
        username: "rima-ppp",
        expires_at: "2027-01-31T10:00:00+02:00",
      },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...sent,
      version: 1,
      balance: 0,
      branch: { id: branch.id, name: "Zahle" },
      collector: { id: 1, name: "Fadi" },
      generator: { id: generator.id, name: "Ksara" },
      items: [
        {
          item_uuid: item.uuid,
          name: "20 Mbps",
          quantity: 1.5,
          price: 27.5,
          unit_price: 27.5,
          currency: "USD",
        },
      ],
      isp_account: {
        isp_id: isp.id,
        isp_name: "Ogero",
        username: "rima-ppp",
        status: "active",
        expires_at: "2027-01-31T08:00:00Z",
      },
      isp_name: "Ogero",
      isp_status: "active",
      latest_check_in: null,
    });
    expect(world.events()).toEqual([
      {
        topic: "client.created",
        data: {
          client: {
            id: body.id,
            ...rima,
            external_ref: "crm-1",
            status: "inactive",
            email: "rima@example.com",
            phone_number: "+961 3 123 456",
            branch_id: branch.id,
            updated_at: body.updated_at,
          },
        },
      },
    ]);
    expect((await world.get(`/v1/clients/${body.id}`)).body).toEqual(body);
  });

  test("name and username are required", async () => {
    const { status, body } = await world.post("/v1/clients", {});
    expect(status).toBe(422);
    expect(body.error.errors).toEqual({ name: ["is required"], username: ["is required"] });
    expect((await world.post("/v1/clients", { name: "Rima" })).body.error.errors).toEqual({
      username: ["is required"],
    });
    expect(world.topics()).toEqual([]);
  });

  test("usernames are generated where the organization does so, also for names without a Latin letter", async () => {
    await world.put("/v1/organization", { generate_usernames: true });
    const names = ["Rima Haddad", "Rima  Haddad", "محمد خليل", "!!!", "Élie"];
    const usernames: string[] = [];
    for (const name of names)
      usernames.push((await world.post("/v1/clients", { name })).body.username);
    expect(usernames).toEqual([
      "rima-haddad-1",
      "rima-haddad-2",
      "محمد-خليل-3",
      "client-4",
      "elie-5",
    ]);
    expect(
      (await world.post("/v1/clients", { name: "Nour", username: "nour" })).body.username,
    ).toBe("nour");
  });

  describe("is refused on the field that another client has", () => {
    test.each([
      ["username", "Rima.HADDAD"],
      ["email", "Rima@Example.com"],
      ["external_ref", "crm-1"],
    ])("%s", async (field, value) => {
      await create({ email: "rima@example.com", external_ref: "crm-1" });
      const { status, body } = await world.post("/v1/clients", {
        name: "Other",
        username: "other",
        [field]: value,
      });
      expect(status).toBe(422);
      expect(body.error.errors).toEqual({ [field]: ["is already taken"] });
      expect(world.topics()).toEqual(["client.created"]);
    });

    test("but not when it is another organization's", async () => {
      await create({ email: "rima@example.com", external_ref: "crm-1" });
      const { status } = await world.post(
        "/v1/clients",
        { ...rima, email: "rima@example.com", external_ref: "crm-1" },
        { key: world.bekaa_key },
      );
      expect(status).toBe(201);
    });
  });

  test("64 at once with one username: one is created, the others are refused on the field", async () => {
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        world.post("/v1/clients", { ...rima, name: `Rima ${n}` }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 422);
    expect(answers.filter(({ status }) => status === 201).length).toBe(1);
    expect(refused.length).toBe(63);
    for (const { body } of refused)
      expect(body.error.errors).toEqual({ username: ["is already taken"] });
    expect(world.topics()).toEqual(["client.created"]);
  });

  test.each([
    ["name", ""],
    ["name", "x".repeat(192)],
    ["name", "a\u0000b"],
    ["name", 7],
    ["username", "with space"],
    ["username", "x".repeat(192)],
    ["email", "nobody"],
    ["external_ref", "x".repeat(192)],
    ["status", "gone"],
    ["due_day", 0],
    ["due_day", 32],
    ["due_day", 1.5],
    ["due_day", "5"],
    ["latitude", 91],
    ["longitude", -181],
    ["agreed_payment_method", "gold"],
    ["auto_invoice", "yes"],
    ["currency", "XXZ"],
    ["extra_phones", "03 123456"],
    ["extra_phones", Array(21).fill("03 123456")],
    ["branch_id", "zahle"],
    ["branch_id", Bun.randomUUIDv7()],
    ["generator_id", Bun.randomUUIDv7()],
    ["collector_id", 99],
    ["items", {}],
    ["items.0.item_uuid", [{ item_uuid: Bun.randomUUIDv7(), quantity: 1 }]],
    ["items.0.quantity", [{ item_uuid: Bun.randomUUIDv7(), quantity: 0 }]],
    ["isp_account.isp_id", { isp_id: Bun.randomUUIDv7(), username: "x" }],
    ["isp_account.username", { isp_id: Bun.randomUUIDv7() }],
    ["isp_account.expires_at", { isp_id: Bun.randomUUIDv7(), username: "x", expires_at: "soon" }],
    ...[
      "9999-12-31T23:59:59-05:00",
      "9999-12-31T22:00:00",
      "2027-01-30T22:00:00-05:00[America/New_York]",
      "2027-01-30T22:00:00[America/New_York]",
    ].map((expires_at): [string, object] => [
      "isp_account.expires_at",
      { isp_id: Bun.randomUUIDv7(), username: "x", expires_at },
    ]),
  ])("%s: %p is refused", async (path, value) => {
    const [field = ""] = path.split(".");
    const { status, body } = await world.post("/v1/clients", { ...rima, [field]: value });
    expect(status).toBe(422);
    expect(body.error.reason).toBe("validation_failed");
    expect(Object.keys(body.error.errors)).toContain(path);
    expect(world.topics()).toEqual([]);
  });

  test("a text at its limit passes: code points count", async () => {
    const name = "🛠".repeat(191);
    expect((await create({ name })).name).toBe(name);
  });

  test("another organization's branch is not known", async () => {
    const branch = await world.post("/v1/branches", { name: "B" }, { key: world.bekaa_key });
    const { body } = await world.post("/v1/clients", { ...rima, branch_id: branch.body.id });
    expect(body.error.errors).toEqual({ branch_id: ["is not known"] });
  });

  test("prices have no more decimals than the item's currency", async () => {
    const item = (
      await world.post("/v1/items", { name: "Box", type: "product", price: 1000, currency: "LBP" })
    ).body;
    const lines = [{ item_uuid: item.uuid, quantity: 1.0005, price: 0.5 }];
    const { body } = await world.post("/v1/clients", { ...rima, items: lines });
    expect(body.error.errors).toEqual({
      "items.0.quantity": ["must have at most 3 decimals"],
      "items.0.price": ["has more decimals than LBP"],
    });
  });

  test("needs clients:create", async () => {
    const key = world.apiKey({ abilities: ["clients:read"] });
    const { status, body } = await world.post("/v1/clients", rima, { key });
    expect(status).toBe(403);
    expect(body.error.errors.ability).toBe("clients:create");
  });
});

describe("GET /v1/clients/{client}", () => {
  test.each(["not-a-uuid", Bun.randomUUIDv7()])("%s is 404", async (id) => {
    expect((await world.get(`/v1/clients/${id}`)).status).toBe(404);
  });

  test("another organization's client is 404, read and written", async () => {
    const { id } = await create();
    expect((await world.get(`/v1/clients/${id}`, { key: world.bekaa_key })).status).toBe(404);
    expect((await world.put(`/v1/clients/${id}`, rima, { key: world.bekaa_key })).status).toBe(404);
  });

  test("unknown names in include are ignored", async () => {
    const client = await create();
    expect((await world.get(`/v1/clients/${client.id}?include=nothing`)).body).toEqual(client);
  });
});

describe("PUT /v1/clients/{client}", () => {
  test("changes what is sent, keeps the rest, and says what changed", async () => {
    const before = await create({ zone: "Ksara", external_ref: "crm-1", city: "Zahle" });
    setSystemTime(Date.now() + 60_000);
    const { status, body } = await world.put(`/v1/clients/${before.id}`, {
      ...rima,
      name: "Rima H.",
      zone: null,
      street: "Brazil",
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      name: "Rima H.",
      zone: null,
      street: "Brazil",
      version: 2,
      updated_at: body.updated_at,
    });
    expect(body.updated_at > before.updated_at).toBe(true);
    expect(world.events()[1]).toEqual({
      topic: "client.updated",
      data: {
        client: expect.objectContaining({ id: before.id, name: "Rima H." }),
        changed: ["name", "zone", "street"],
      },
    });
  });

  test("with nothing new, nothing changes and nothing is sent", async () => {
    const before = await create({ email: "rima@example.com", extra_phones: ["01 1"] });
    setSystemTime(Date.now() + 60_000);
    const { body } = await world.put(`/v1/clients/${before.id}`, before);
    expect(body).toEqual(before);
    expect(world.topics()).toEqual(["client.created"]);
  });

  test("what it points to may be switched off by the time it is sent back", async () => {
    const named = async (path: string) => (await world.post(path, { name: "Old" })).body;
    const [branch, isp] = [await named("/v1/branches"), await named("/v1/isps")];
    const [collector, generator] = [await named("/v1/collectors"), await named("/v1/generators")];
    const item = (await world.post("/v1/items", { name: "A", type: "service", price: 10 })).body;
    const { id } = await create({
      branch_id: branch.id,
      collector_id: collector.id,
      generator_id: generator.id,
      isp_account: { isp_id: isp.id, username: "r1", expires_at: "2026-12-01T10:00:00+02:00" },
      items: [{ item_uuid: item.uuid, quantity: 1.5, price: 7.25 }],
    });
    for (const [path, each] of Object.entries({
      branches: branch,
      isps: isp,
      collectors: collector,
      generators: generator,
    }))
      expect(
        (await world.put(`/v1/${path}/${each.id}`, { name: "Old", active: false })).status,
      ).toBe(200);
    await world.put(`/v1/items/${item.uuid}`, { active: false });
    const { body: record } = await world.get(`/v1/clients/${id}`);
    expect((await world.put(`/v1/clients/${id}`, record)).body).toEqual(record);
  });

  test("needs name and username each time", async () => {
    const { id } = await create();
    const { status, body } = await world.put(`/v1/clients/${id}`, { city: "Zahle" });
    expect(status).toBe(422);
    expect(Object.keys(body.error.errors)).toEqual(["name", "username"]);
  });

  test("may write its own username in another case", async () => {
    const { id } = await create();
    const { body } = await world.put(`/v1/clients/${id}`, { ...rima, username: "Rima.Haddad" });
    expect(body.username).toBe("Rima.Haddad");
  });

  test("items and the ISP account are replaced whole, and cleared with null", async () => {
    const isp = (await world.post("/v1/isps", { name: "Ogero" })).body;
    const item = (await world.post("/v1/items", { name: "A", type: "service", price: 10 })).body;
    const before = await create({
      items: [
        { item_uuid: item.uuid, quantity: 1 },
        { item_uuid: item.uuid, quantity: 2 },
      ],
      isp_account: { isp_id: isp.id, username: "r1", status: "suspended" },
    });
    const path = `/v1/clients/${before.id}`;
    const one = await world.put(path, {
      ...rima,
      items: [{ item_uuid: item.uuid, quantity: 3 }],
      isp_account: { isp_id: isp.id, username: "r2" },
    });
    expect(one.body.items.map((line: { quantity: number }) => line.quantity)).toEqual([3]);
    expect(one.body.isp_account).toMatchObject({ username: "r2", status: "active" });
    const none = await world.put(path, { ...rima, items: null, isp_account: null });
    expect(none.body).toMatchObject({ items: [], isp_account: null, isp_id: null });
    expect(
      world
        .events()
        .slice(1)
        .map(({ data }) => data.changed),
    ).toEqual([
      ["isp_account", "items"],
      ["isp_account", "items"],
    ]);
  });

  test("If-Match guards it with the version", async () => {
    const { id } = await create();
    const change = { ...rima, city: "Zahle" };
    const stale = await world.put(`/v1/clients/${id}`, change, { headers: { "if-match": '"7"' } });
    expect(stale.status).toBe(412);
    const right = await world.put(`/v1/clients/${id}`, change, { headers: { "if-match": '"1"' } });
    expect(right.body.version).toBe(2);
  });
});

test("a client of any content is created or refused, reads back as it was sent, and is found by any part", async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "grapheme", maxLength: 195 }),
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.nat(20),
      async (name, city, start) => {
        count += 1;
        const sent = { name, username: `u${count}`, city };
        const { status, body } = await world.post("/v1/clients", sent);
        expect([201, 422]).toContain(status);
        if (status !== 201) return;
        const tidy = (text: string) => text.replaceAll("\r\n", "\n").trim();
        expect(body).toMatchObject({ name: tidy(name), city: tidy(city) || null });
        const part = [...body.name]
          .slice(start, start + 8)
          .join("")
          .trim();
        if ([...part].length < 3 || foldForSearch(part) === "") return;
        const found = await world.get(`/v1/clients?query=${encodeURIComponent(part)}`);
        expect(found.body.data[0]?.id).toBe(body.id);
      },
    ),
    { numRuns: 300 },
  );
});
