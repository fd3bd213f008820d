import { afterEach, beforeEach, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Service } from "../faults/service.ts";
import { until } from "../until.ts";
import { authority, login, Router } from "./router.ts";

/* The real command, killed between a change on the router and its record. */

let router: Router;
let service: Service;
beforeEach(async () => {
  router = await Router.start("localhost");
  service = new Service(undefined, {
    SECRET_KEY: randomBytes(32).toString("base64"),
    ACCESS_ALLOW_NETWORKS: "127.0.0.0/8,::1",
    ACCESS_RETRY_WAITS: "0.1",
  });
});
afterEach(async () => {
  await service.remove();
  await router.stop();
});

/** With the authority of the tests' routers. */
const begin = async (): Promise<void> => {
  const ca_file = join(service.folder, "access-ca.pem");
  writeFileSync(ca_file, authority.ca_pem);
  process.env.ACCESS_CA_FILE = ca_file;
  try {
    await service.start();
  } finally {
    delete process.env.ACCESS_CA_FILE;
  }
};

const accessOf = async (id: string) => (await service.call("GET", `/v1/clients/${id}`)).body.access;

test("what the router was told before kill -9 is told again, and its session ended", async () => {
  router.add("nadia");
  router.connect("nadia");
  await begin();
  const isp = await service.call("POST", "/v1/isps", { name: "Ogero" });
  const isp_account = { isp_id: isp.body.id, username: "nadia" };
  const client = await service.call("POST", "/v1/clients", {
    name: "N",
    username: "n",
    isp_account,
  });
  const created = await service.call("POST", "/v1/access-controllers", {
    ...{ name: "Tower", kind: "routeros", url: router.url, ...login },
  });
  expect(created.status).toBe(201);
  const { id } = client.body;
  await until("it is told", async () => (await accessOf(id))[0].applied === "applied");

  let is_dead = false;
  router.instead = ({ method, path, body }, response) => {
    if (method !== "PATCH" || is_dead) return is_dead;
    const account = path.slice("/rest/ppp/secret/".length);
    router.secrets.set(account, { ...router.secrets.get(account), ...JSON.parse(body) });
    is_dead = true; // it has done so, and the service never learns of it
    response.socket?.destroy();
    service.kill();
    return true;
  };
  await service.call("POST", `/v1/clients/${id}/suspend`);
  await service.ended();
  expect([router.isOff("nadia"), router.hasSession("nadia")]).toEqual([true, true]);

  is_dead = false;
  router.instead = () => false;
  router.asked.length = 0;
  await begin();
  await until("it is applied", async () => (await accessOf(id))[0].applied === "applied");
  expect(await accessOf(id)).toMatchObject([{ wanted: "suspended", error: null }]);
  expect([router.isOff("nadia"), router.hasSession("nadia")]).toEqual([true, false]);
  expect(router.said.filter((line) => line.startsWith("PATCH"))).toEqual([]);
  expect(await service.stop()).toBe(0);
  expect(service.log).not.toContain(login.secret);
});
