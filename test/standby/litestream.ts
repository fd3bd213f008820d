/**
 * `bun test/standby/litestream.ts`: a real Litestream replicates a service's file, and a follower keeps that of a
 * standby current, which reads only and is promoted after `kill -9`. Ends with 1 when something is lost.
 */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { canDamage, readVersion } from "../../src/operations/doctor/litestream.ts";
import { type Answer, Service } from "../faults/service.ts";
import { ObjectStore } from "../object-store.ts";
import { until } from "../until.ts";

const clients = 50;

const litestream = (...words: string[]): Bun.Subprocess =>
  Bun.spawn(["litestream", ...words], { stdio: ["ignore", "inherit", "inherit"] });

const end = async (child: Bun.Subprocess): Promise<void> => {
  child.kill("SIGTERM");
  await child.exited;
};

const said = Bun.spawnSync(["litestream", "version"]).stdout.toString().trim();
const version = readVersion(said);
if (version === null || canDamage(version))
  throw new Error(`litestream ${said} can damage files: install a version after 0.5.16`);

const store = await ObjectStore.open();
const primary = new Service(undefined, store.settings());
const standby = new Service(undefined, store.settings());
// The follower makes the file.
rmSync(standby.database);
const replica = `file://${join(primary.folder, "replica")}`;
await primary.start();
const replicating = litestream("replicate", primary.database, replica);
const addClient = (service: Service, number: number): Promise<Answer> =>
  service.call("POST", "/v1/clients", {
    name: `Client ${number}`,
    username: `client-${number}`,
    phone_number: "03123456",
  });
const total = async (service: Service): Promise<number> => {
  const { body } = await service.call("GET", "/v1/clients?pageSize=1", undefined, {
    Authorization: `Bearer ${primary.key}`,
  });
  return body.meta.total;
};
await addClient(primary, 0);
await until("there is a replica", () => existsSync(join(primary.folder, "replica/ltx")));
const following = litestream("restore", "-f", "-o", standby.database, replica);
await until("the follower has made the file", () => existsSync(`${standby.database}-txid`));

await standby.start({ command: ["serve", "--read-only"] });
for (let number = 1; number < clients; number += 1) await addClient(primary, number);
await until("the standby shows all of it", async () => (await total(standby)) === clients);
await standby.stop();

await primary.kill();
await end(replicating);
await end(following);
store.ahead_ms = 31_000;
await standby.start({ command: ["promote"] });
if ((await total(standby)) !== clients) throw new Error("something is lost");
if ((await addClient(standby, clients)).status === 503) throw new Error("it does not write");
await Promise.all([standby.remove(), primary.remove()]);
await store.close();
console.log(`Litestream ${said}: the standby followed, and was promoted without loss.`);
process.exit(0);
