import { afterEach, beforeEach, expect, test } from "bun:test";
import { createAuthority } from "../../src/demo/certificate-authority.ts";
import { until } from "../until.ts";
import { AccessWorld } from "./access-world.ts";
import { authority, login, Router, router_host } from "./router.ts";

/* To whom the router's password is sent: never to anybody whose certificate is not verified. */

let world: AccessWorld;
let router: Router;
beforeEach(() => {
  world = new AccessWorld();
});
afterEach(async () => {
  await world.end();
  await router.stop();
});

const told = `Basic ${Buffer.from(`${login.username}:${login.secret}`).toString("base64")}`;

/** A client whose state the router is to be told. */
const begin = async (more: object = {}, started = {}) => {
  router.add("nadia");
  const id = await world.subscriber("nadia", "suspended");
  const controller_id = await world.controller(router, more);
  world.start({ waits: [3600], ...started });
  return { id, controller_id };
};

const refusal = async ({ id, controller_id }: { id: string; controller_id: string }) => {
  const { error } = await world.accessBecomes(id, "failed");
  const { body } = await world.get(`/v1/access-controllers/${controller_id}`);
  expect(body.last_error).toBe(error);
  return error;
};

const stranger = createAuthority("Somebody else");

test("a certificate of the operator's authority is accepted", async () => {
  router = await Router.start();
  const { id } = await begin();
  await world.accessBecomes(id, "applied");
  expect(new Set(router.logins)).toEqual(new Set([told]));
});

test.each([
  ["of an unknown authority", () => stranger.issue(router_host), "ACCESS_CA_FILE"],
  ["that signed itself", () => authority.issue(router_host, "self_signed"), "certificate_sha256"],
  ["that has expired", () => authority.issue(router_host, "expired"), "expired"],
  ["of another host", () => authority.issue("other.cedar.example"), "certificate"],
] as const)("a certificate %s gets nothing", async (_, issue, hint) => {
  router = await Router.start(router_host, issue());
  const error = await refusal(await begin());
  expect(error).toContain(hint);
  expect(router.logins).toEqual([]);
  expect(router.isOff("nadia")).toBe(false);
});

test("without ACCESS_CA_FILE only public authorities count", async () => {
  router = await Router.start();
  await refusal(await begin({}, { ca_file: undefined }));
  expect(router.logins).toEqual([]);
});

test("a file that is no certificate is noticed at the start", () => {
  router = { stop: () => Promise.resolve() } as Router;
  expect(() => world.start({ ca_file: import.meta.path })).toThrow("ACCESS_CA_FILE cannot be used");
});

test.each([
  ["of an unknown authority", () => stranger.issue(router_host)],
  ["that signed itself and has another name", () => stranger.issue("anything", "self_signed")],
] as const)("a pinned certificate %s is accepted", async (_, issue) => {
  router = await Router.start(router_host, issue());
  const pinned = router.fingerprint.toUpperCase().match(/../g)?.join(":");
  const { id, controller_id } = await begin({ certificate_sha256: pinned });
  await world.accessBecomes(id, "applied");
  expect((await world.get(`/v1/access-controllers/${controller_id}`)).body).toMatchObject({
    certificate_sha256: router.fingerprint,
  });
});

test("any other certificate than the pinned one gets nothing, however good it is", async () => {
  router = await Router.start();
  const error = await refusal(await begin({ certificate_sha256: "ab".repeat(32) }));
  expect(error).toBe(
    `The router shows another certificate than the pinned one: ${router.fingerprint}.`,
  );
  expect(router.logins).toEqual([]);
});

test("each new connection is verified: a pinned router that is replaced gets nothing", async () => {
  router = await Router.start();
  const { id } = await begin({ certificate_sha256: router.fingerprint }, { waits: [0.01] });
  await world.accessBecomes(id, "applied");
  const { port } = router;
  await router.stop();
  router = await Router.start(router_host, authority.issue(router_host), port);
  await world.change(id, {
    isp_account: { ...(await world.account("active")), username: "nadia" },
  });
  await world.accessBecomes(id, "failed", "active");
  expect(router.logins).toEqual([]);
});

test("a host whose address is not allowed any more is not connected to", async () => {
  router = await Router.start();
  const { id } = await begin();
  await world.accessBecomes(id, "applied");
  await until("the connection is closed", () => router.open === 0);
  const connections = router.connections;
  world.outbound.access_networks.length = 0;
  await world.change(id, {
    isp_account: { ...(await world.account("active")), username: "nadia" },
  });
  expect((await world.accessBecomes(id, "failed", "active")).error).toContain(
    "ACCESS_ALLOW_NETWORKS",
  );
  expect(router.connections).toBe(connections);
});
