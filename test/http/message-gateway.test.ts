import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { build } from "../../src/database/build.ts";
import { Secrets } from "../../src/secrets.ts";
import { World } from "../world.ts";

/* The settings of messages: the gateway with its secret, the channels and the language. */

let world: World;
beforeEach(() => {
  world = new World({ secrets: new Secrets({ SECRET_KEY: Buffer.alloc(32, 1) }) });
});
afterEach(() => world.close());

const path = "/v1/organization";
const gateway = { url: "https://hooks.example.com/sms", secret: "a secret of 16 c" };

const shown = async (key = world.key) => (await world.get(path, { key })).body;

const stored = () =>
  world.sqlite.first(
    build
      .selectFrom("organizations")
      .select(["message_gateway_url as url", "message_gateway_secret as secret"])
      .where("id", "=", world.cedar.id),
  );

test("the defaults: English, no gateway, e-mail for everything", async () => {
  expect(await shown()).toMatchObject({ language: "en", message_gateway: null, channels: {} });
});

describe("the gateway", () => {
  test("shows its address alone; the secret is encrypted, and in no log", async () => {
    const { status, body, text } = await world.put(path, { message_gateway: gateway });
    expect(status).toBe(200);
    expect(body.message_gateway).toEqual({ url: gateway.url });
    expect((await shown()).message_gateway).toEqual({ url: gateway.url });
    expect(stored()?.secret).toStartWith("sealed:1:");
    const { text: log } = await world.get("/v1/audit-log");
    expect(log).toContain(gateway.url);
    for (const whole of [text, log]) expect(whole).not.toContain(gateway.secret);
    expect((await shown(world.bekaa_key)).message_gateway).toBeNull();
  });

  test("is changed in part: what is left out stays", async () => {
    await world.put(path, { message_gateway: gateway });
    const before = stored();
    await world.put(path, { name: "Cedar" });
    expect(stored()).toEqual(before);
    const url = "https://hooks.example.com/whatsapp";
    await world.put(path, { message_gateway: { url } });
    expect(stored()).toEqual({ url, secret: before?.secret ?? null });
    await world.put(path, { message_gateway: { secret: "another secret of 16" } });
    expect(stored()?.url).toBe(url);
    expect(stored()?.secret).not.toBe(before?.secret ?? null);
    await world.put(path, { message_gateway: {} });
    expect(stored()?.url).toBe(url);
  });

  test("null removes it, secret and all", async () => {
    await world.put(path, { message_gateway: gateway });
    expect((await world.put(path, { message_gateway: null })).body.message_gateway).toBeNull();
    expect(stored()).toEqual({ url: null, secret: null });
    const { status, body } = await world.put(path, { message_gateway: { url: gateway.url } });
    expect([status, Object.keys(body.error.errors)]).toEqual([422, ["message_gateway.secret"]]);
  });

  test.each([
    [{ url: gateway.url }, "message_gateway.secret"],
    [{ secret: gateway.secret }, "message_gateway.url"],
    [{ ...gateway, secret: "15 characters.." }, "message_gateway.secret"],
    [{ ...gateway, secret: "x".repeat(192) }, "message_gateway.secret"],
    [{ ...gateway, secret: null }, "message_gateway.secret"],
    [{ ...gateway, secret: "a secret of\u0000 16 c" }, "message_gateway.secret"],
    [{ ...gateway, url: "sms" }, "message_gateway.url"],
    [{ ...gateway, url: "" }, "message_gateway.url"],
    [{ ...gateway, url: null }, "message_gateway.url"],
    [{ ...gateway, token: "x" }, "message_gateway.token"],
    ["https://hooks.example.com", "message_gateway"],
    [[], "message_gateway"],
  ])("%j is refused", async (message_gateway, field) => {
    const { status, body } = await world.put(path, { message_gateway });
    expect([status, Object.keys(body.error.errors)]).toEqual([422, [field]]);
    expect((await shown()).message_gateway).toBeNull();
  });

  test.each([
    ["http://hooks.example.com/sms", "scheme"],
    ["https://rima:pw@hooks.example.com/sms", "credentials"],
    ["https://hooks.example.com:8443/sms", "port"],
    ["https://nowhere.example.com/sms", "dns"],
    ["https://inside.example.com/sms", "address"],
    ["https://127.0.0.1/sms", "address"],
    ["https://169.254.169.254/sms", "address"],
    ["https://[::1]/sms", "address"],
  ])("the address rule of webhooks refuses %s", async (url, why) => {
    world.names["inside.example.com"] = ["10.0.0.7"];
    const { status, body } = await world.put(path, { message_gateway: { ...gateway, url } });
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ reason: "endpoint_url_refused", errors: { why } });
    expect((await shown()).message_gateway).toBeNull();
  });
});

describe("channels", () => {
  test("are replaced as a whole", async () => {
    const channels = { payment_reminder: ["gateway"], invoice_created: ["email", "gateway"] };
    expect((await world.put(path, { channels })).body.channels).toEqual(channels);
    await world.put(path, { language: "ar" });
    expect((await shown()).channels).toEqual(channels);
    expect((await world.put(path, { channels: {} })).body.channels).toEqual({});
    expect((await shown(world.bekaa_key)).channels).toEqual({});
  });

  test.each([
    [{ payment_remainder: ["email"] }, "channels.payment_remainder"],
    [{ endpoint_switched_off: ["email"] }, "channels.endpoint_switched_off"],
    [{ payment_reminder: ["sms"] }, "channels.payment_reminder.0"],
    [{ payment_reminder: [] }, "channels.payment_reminder"],
    [{ payment_reminder: ["email", "email"] }, "channels.payment_reminder"],
    [{ payment_reminder: "email" }, "channels.payment_reminder"],
    [{ payment_reminder: null }, "channels.payment_reminder"],
    [[], "channels"],
    [null, "channels"],
  ])("%j is refused", async (channels, field) => {
    const { status, body } = await world.put(path, { channels });
    expect([status, Object.keys(body.error.errors)]).toEqual([422, [field]]);
    expect((await shown()).channels).toEqual({});
  });
});

test("the language is one of three", async () => {
  for (const language of ["ar", "fr", "en"])
    expect((await world.put(path, { language })).body.language).toBe(language);
  for (const language of ["de", "AR", "", null])
    expect((await world.put(path, { language })).status).toBe(422);
});

test("only who manages settings changes them", async () => {
  const key = world.apiKey({ abilities: ["clients:read"] });
  for (const sent of [{ message_gateway: gateway }, { channels: {} }, { language: "ar" }])
    expect((await world.put(path, sent, { key })).status).toBe(403);
});
