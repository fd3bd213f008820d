import { afterEach, beforeEach, describe, expect, jest, setSystemTime, test } from "bun:test";
import { readNetworks } from "../../src/addresses.ts";
import { type Claims, client_secret, OpenidProvider, type Tampering } from "../openid-provider.ts";
import { email, type messages, refusal, SsoWorld, signedIn } from "../sso-world.ts";

/* Single sign-on (§15): a provider that is not where it may be, or answers what it may not. */

let world: SsoWorld;
let provider: OpenidProvider;
beforeEach(async () => {
  world = new SsoWorld();
  provider = await OpenidProvider.start();
});
afterEach(() => {
  jest.useRealTimers();
  setSystemTime();
  provider.stop();
  world.close();
});

describe("a provider", () => {
  type Answers = NonNullable<Tampering["answers"]>;
  const discovery_path = "/.well-known/openid-configuration";
  const discovers = (change: Claims): Tampering => ({ discovery: (of) => ({ ...of, ...change }) });

  test.each<[string, keyof typeof messages, Tampering]>([
    [
      "calls itself by another issuer",
      "not_verified",
      discovers({ issuer: "https://evil.example" }),
    ],
    [
      "calls itself by the same issuer with a slash",
      "not_verified",
      { discovery: (of) => ({ ...of, issuer: `${of.issuer}/` }) },
    ],
    ["has no issuer", "not_verified", discovers({ issuer: undefined })],
    [
      "has no authorization endpoint",
      "not_verified",
      discovers({ authorization_endpoint: undefined }),
    ],
    [
      "sends browsers to http",
      "not_verified",
      discovers({ authorization_endpoint: "http://evil.example/" }),
    ],
    [
      "sends browsers to a script",
      "not_verified",
      discovers({ authorization_endpoint: "javascript:alert(1)" }),
    ],
    [
      "redirects its discovery",
      "not_verified",
      {
        answers: {
          [discovery_path]: (response) =>
            response.writeHead(302, { Location: "https://evil.example" }).end(),
        },
      },
    ],
    [
      "answers no JSON",
      "not_verified",
      { answers: { [discovery_path]: (response) => response.end("<html>") } },
    ],
    [
      "closes the connection",
      "unreachable",
      { answers: { [discovery_path]: (response) => response.destroy() } },
    ],
    [
      "never stops answering",
      "unreachable",
      { answers: { [discovery_path]: (response) => endless(response) } },
    ],
    [
      "answers more than 1 MiB",
      "unreachable",
      { answers: { [discovery_path]: (response) => response.end("x".repeat(1_048_577)) } },
    ],
    [
      "ends its answer early",
      "unreachable",
      {
        answers: {
          [discovery_path]: (response) => {
            response.writeHead(200, { "Content-Length": 100 }).write("{");
            response.destroy();
          },
        },
      },
    ],
  ])("that %s is refused, and tried again after 30 seconds", async (_, message, tampering) => {
    world.user({ email });
    await world.setUp(provider);
    provider.tampering = tampering;
    expect(await world.start()).toMatchObject(refusal(message));
    provider.tampering = {};
    expect(await world.start()).toMatchObject(refusal(message));
    expect(provider.requests).toEqual([discovery_path]);
    setSystemTime(Date.now() + 30_000);
    expect(await world.signIn(provider)).toMatchObject(signedIn(world));
  });

  const endless = (response: Parameters<Answers[string]>[0]): void => {
    response.on("error", () => undefined);
    const more = (): void => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", more);
    more();
  };

  test.each<[string, string]>([
    ["token_endpoint", "/token"],
    ["jwks_uri", "/keys"],
    ["userinfo_endpoint", "/userinfo"],
  ])("whose %s is at a private address is refused before anything is sent", async (name, path) => {
    world.user({ email });
    provider.has_slim_tokens = true;
    world.outbound.sso_networks.splice(0, 1, ...readNetworks(["127.0.0.1"]));
    world.names["inside.example"] = ["127.0.0.2"];
    provider.tampering = discovers({ [name]: `https://inside.example:${provider.port}${path}` });
    await world.setUp(provider);
    expect(await world.signIn(provider)).toMatchObject(refusal("unreachable"));
    expect(world.why).toMatch(/may not be connected to: address/);
    expect(provider.requests).not.toContain(path);
  });

  test.each(["/token", "/keys", "/userinfo"])("that redirects %s is refused", async (path) => {
    world.user({ email });
    provider.has_slim_tokens = true;
    await world.setUp(provider);
    const evil = await OpenidProvider.start();
    provider.tampering = {
      answers: {
        [path]: (response) => response.writeHead(307, { Location: `${evil.issuer}${path}` }).end(),
      },
    };
    expect(await world.signIn(provider)).toMatchObject(refusal("not_verified"));
    expect(evil.requests).toEqual([]);
    evil.stop();
    provider.tampering = {};
    expect(await world.signIn(provider)).toMatchObject(signedIn(world));
  });

  test.each<[string, string[]]>([
    ["a private address", ["10.0.0.1"]],
    ["a public and a private address", ["93.184.215.14", "10.0.0.1"]],
    ["the address of a cloud's metadata", ["169.254.169.254"]],
    ["no address", []],
  ])("whose name has moved to %s is not connected to", async (_, addresses) => {
    world.user({ email });
    await world.setUp(provider);
    const started = await world.start();
    world.names["id.cedar.example"] = addresses;
    const answer = await world.confirm({
      flow_token: started.body.flow_token,
      ...provider.authorize(started.body.authorization_url),
    });
    expect(answer).toMatchObject(refusal("unreachable"));
    expect(provider.requests).toEqual([discovery_path]);
  });

  test("with a certificate for another name is refused", async () => {
    world.names["other.cedar.example"] = ["127.0.0.1"];
    const issuer = `https://other.cedar.example:${provider.port}`;
    await world.setUp({ issuer });
    expect(await world.start()).toMatchObject(refusal("unreachable"));
    expect(provider.requests).toEqual([]);
  });

  test("with a certificate of an unknown authority is refused", async () => {
    world.outbound.authorities.length = 0;
    await world.setUp(provider);
    expect(await world.start()).toMatchObject(refusal("unreachable"));
    expect(provider.requests).toEqual([]);
  });

  test.each(["answers nothing", "answers no end"])(
    "that %s is given up after 10 seconds",
    async (how) => {
      await world.setUp(provider);
      const arrived = Promise.withResolvers<void>();
      provider.tampering = {
        answers: {
          [discovery_path]: (response) => {
            if (how === "answers no end") response.writeHead(200).write("{");
            arrived.resolve();
          },
        },
      };
      jest.useFakeTimers();
      const started = world.start();
      await arrived.promise;
      jest.advanceTimersByTime(10_000);
      expect(await started).toMatchObject(refusal("unreachable"));
      expect(world.why).toMatch(/10 seconds/);
    },
  );

  test("that hangs does not hold up another organization", async () => {
    const hanging = await OpenidProvider.start();
    const arrived = Promise.withResolvers<void>();
    hanging.tampering = { answers: { [discovery_path]: () => arrived.resolve() } };
    await world.setUp(hanging);
    const settings = { issuer: provider.issuer, client_id: "lastmile", client_secret };
    const sent = { ...settings, allowed_domains: ["cedar.example"] };
    await world.put("/v1/organization/sso", sent, { key: world.bekaa_key });
    const first = world.start();
    await arrived.promise;
    expect((await world.start(world.bekaa.id)).status).toBe(200);
    hanging.stop();
    expect(await first).toMatchObject(refusal("unreachable"));
  });

  test("is discovered once in 10 minutes, and again when the settings change", async () => {
    await world.setUp(provider);
    const count = () => provider.requests.filter((path) => path === discovery_path).length;
    await Promise.all([world.start(), world.start(), world.start()]);
    expect(count()).toBe(1);
    await world.put("/v1/organization/sso", { default_role: "viewer" });
    await world.start();
    expect(count()).toBe(2);
    setSystemTime(Date.now() + 600_000);
    await world.start();
    expect(count()).toBe(3);
  });
});
