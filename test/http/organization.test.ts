import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { build } from "../../src/database/build.ts";
import { workOf } from "../work.ts";
import { World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

const path = "/v1/organization";

const settings = {
  name: "Cedar Networks",
  timezone: "Europe/Paris",
  currency: "EUR",
  phone_country_code: "33",
  generate_usernames: true,
  ticketing_enabled: false,
  customer_messages: true,
  notification_email: "ops@cedar.example",
  auto_archive_days: null,
  working_day: { start: "07:30", end: "24:00" },
  rounding_tolerance: 0.05,
  payment_terms_days: 15,
  daily_call_limit: 500,
};

/** Nobody sets these here. */
const storage = { storage_quota_mb: 5120, storage_used_mb: 0 };

/** Tests of messages, receipts and the bill page have these. */
const of_others = {
  language: "en",
  message_gateway: null,
  channels: {},
  send_receipts: false,
  payment_instructions: null,
  bill_page_enabled: true,
  require_mfa: [],
};

test("shows the defaults, and changes what is sent", async () => {
  const before = (await world.get(path)).body;
  expect(before).toEqual({
    id: world.cedar.id,
    name: "Cedar Net",
    timezone: "Asia/Beirut",
    currency: "USD",
    phone_country_code: "961",
    generate_usernames: false,
    ticketing_enabled: true,
    customer_messages: false,
    notification_email: null,
    auto_archive_days: 30,
    working_day: { start: "08:00", end: "18:00" },
    rounding_tolerance: 0,
    payment_terms_days: 0,
    daily_call_limit: 10_000,
    ...storage,
    ...of_others,
  });
  expect((await world.put(path, { name: "Cedar" })).body).toEqual({ ...before, name: "Cedar" });
  const after = { id: world.cedar.id, ...settings, ...storage, ...of_others };
  expect((await world.put(path, settings)).body).toEqual(after);
  expect((await world.get(path)).body).toEqual(after);
  expect((await world.get(path, { key: world.bekaa_key })).body.name).toBe("Bekaa Fiber");
});

test.each([
  ["name", " "],
  ["timezone", "Beirut"],
  ["timezone", "+03:00"],
  ["currency", "usd"],
  ["phone_country_code", "+961"],
  ["phone_country_code", "0"],
  ["phone_country_code", 961],
  ["generate_usernames", "yes"],
  ["notification_email", "ops"],
  ["auto_archive_days", 0],
  ["working_day.start", { start: "8:00", end: "18:00" }],
  ["working_day.end", { start: "08:00", end: "24:30" }],
  ["working_day", { start: "08:00", end: "08:00" }],
  ["rounding_tolerance", -1],
  ["rounding_tolerance", 0.001],
  ["daily_call_limit", 0],
])("%s: %p is refused", async (field, value) => {
  const [name = ""] = field.split(".");
  const { status, body } = await world.put(path, { [name]: value });
  expect(status).toBe(422);
  expect(Object.keys(body.error.errors)).toEqual([field]);
});

describe("another currency", () => {
  const lbp = { currency: "LBP", rounding_tolerance: 5000 };

  test("needs the tolerance in it, unless that is 0", async () => {
    expect((await world.put(path, lbp)).body).toMatchObject(lbp);
    const { status, body } = await world.put(path, { currency: "USD", name: "Cedar" });
    expect([status, body.error.reason]).toEqual([422, "validation_failed"]);
    expect(body.error.errors).toEqual({
      rounding_tolerance: ["must be sent with another currency, in USD"],
    });
    expect((await world.get(path)).body).toMatchObject({ ...lbp, name: "Cedar Net" });
    // The same currency is no change.
    expect((await world.put(path, { currency: "LBP" })).body).toMatchObject(lbp);
    const usd = { currency: "USD", rounding_tolerance: 0.05 };
    expect((await world.put(path, usd)).body).toMatchObject(usd);
    const none = { currency: "KWD", rounding_tolerance: 0 };
    expect((await world.put(path, none)).body).toMatchObject(none);
    expect((await world.put(path, { currency: "USD" })).body).toMatchObject({
      currency: "USD",
      rounding_tolerance: 0,
    });
  });

  test("the tolerance is read in it", async () => {
    await world.put(path, lbp);
    // The same number is 5,000 USD now, and was meant so.
    const same = { currency: "USD", rounding_tolerance: 5000 };
    expect((await world.put(path, same)).body).toMatchObject(same);
    await world.put(path, lbp);
    const decimals = { currency: "LBP", rounding_tolerance: 0.5 };
    expect((await world.put(path, decimals)).body.error.errors).toEqual({
      rounding_tolerance: ["has more decimals than LBP"],
    });
    expect((await world.put(path, { ...decimals, currency: "USD" })).body).toMatchObject({
      currency: "USD",
      rounding_tolerance: 0.5,
    });
  });
});

test("a change needs settings:manage", async () => {
  const key = world.apiKey({ abilities: ["clients:read"] });
  expect((await world.get(path, { key })).status).toBe(200);
  expect((await world.put(path, { name: "x" }, { key })).body.error.errors.ability).toBe(
    "settings:manage",
  );
});

test("with another country code every phone is read anew, deleted clients' aside", async () => {
  const create = async (username: string, more: object) =>
    (await world.post("/v1/clients", { name: username, username, ...more })).body.id;
  await create("beirut", { phone_number: "+961 3 123456" });
  await create("paris", {
    phone_number: "+33 1 22 33 44 55",
    extra_phones: ["0033 6 11 22 33 44"],
  });
  const gone = await create("gone", { phone_number: "+33 1 22 33 44 55" });
  await world.call("DELETE", "/v1/clients", { body: { id: [gone] } });
  const found = async (phone: string) =>
    (await world.get(`/v1/clients?phone=${encodeURIComponent(phone)}`)).body.data.map(
      (client: { username: string }) => client.username,
    );
  expect(await found("03 123456")).toEqual(["beirut"]);
  expect(await found("01 22 33 44 55")).toEqual([]);
  await world.put(path, { phone_country_code: "33" });
  expect(await found("03 123456")).toEqual([]);
  expect(await found("+961 3 123456")).toEqual(["beirut"]);
  expect(await found("01 22 33 44 55")).toEqual(["paris"]);
  expect(await found("06 11 22 33 44")).toEqual(["paris"]);
  const numbers = world.sqlite.all(
    build.selectFrom("client_phones").select("phone").where("org_id", "=", world.cedar.id),
  );
  expect(numbers.length).toBe(3);
  await world.put(path, { phone_country_code: "961" });
  expect(await found("03 123456")).toEqual(["beirut"]);
});

test("another country code is the same work however many clients there are", async () => {
  const change = async (phone_country_code: string) => {
    await world.get(path); // so that the key is known again after the change before
    return workOf(() => world.put(path, { phone_country_code }));
  };
  await change("962");
  const without = await change("963");
  for (let n = 0; n < 20; n += 1)
    await world.post("/v1/clients", {
      name: "x",
      username: `x.${n}`,
      phone_number: `+963 3 ${100_000 + n}`,
    });
  expect(await change("33")).toEqual(without);
});

test("a phone is found under any later code, by tickets and by a search of what is shared", async () => {
  const names = ["a", "b", "c"];
  const ids: string[] = [];
  for (const [n, phone_number] of ["+961 3 1234", "03 1234", "0033 3 1234"].entries())
    ids.push(
      (await world.post("/v1/clients", { name: "x", username: names[n], phone_number })).body.id,
    );
  const found = async (phone: string) =>
    (await world.get(`/v1/clients?phone=${encodeURIComponent(phone)}`)).body.data
      .map(({ username }: { username: string }) => username)
      .toSorted();
  const board = (await world.post("/v1/ticket-boards", { name: "Field work" })).body;
  const ticket = (client_phone: string) =>
    world.post("/v1/tickets", {
      title: "No signal",
      board_id: board.id,
      client_phone,
      priority: "low",
      type: "task",
    });
  expect(await found("3 1234")).toEqual(["a", "b"]);
  await world.put(path, { phone_country_code: "33" });
  expect(await found("3 1234")).toEqual(["b", "c"]);
  expect(await found("+961 3 1234")).toEqual(["a"]);
  expect((await ticket("+961 (3) 1234")).body.client_id).toBe(ids[0]);
  expect((await ticket("31234")).body.error.errors.candidates).toEqual([ids[2], ids[1]]);
  await world.put(path, { phone_country_code: "1" });
  expect(await found("03 1234")).toEqual(["b"]);
  await world.put(path, { phone_country_code: "961" });
  expect(await found("3 1234")).toEqual(["a", "b"]);
});
