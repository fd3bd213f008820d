import { existsSync } from "node:fs";
import type { Situation } from "../documents/follow.ts";
import { expect, type Office, until } from "../documents/office.ts";
import { ObjectStore } from "../object-store.ts";
import type { Host } from "./machine.ts";

/** What docs/standby.md has to come to in a container. Both machines are this one, one after the other. */
export const standbys = (office: Office<Host>): Record<string, Situation> => {
  const { machine } = office;
  const must = (text: string) => machine.must(text);
  const ready = async () => JSON.parse((await machine.call("/ready")).body || "{}");
  const data = `${machine.stand_in}/volumes/data`;
  let store: ObjectStore;
  let composed_of = "";
  return {
    "A standby in a container": {
      begins: async () => {
        composed_of = await must("grep ^COMPOSE_FILE= .env");
        const has_network = existsSync(`${machine.stand_in}/service/publishes`);
        store = await ObjectStore.open(has_network ? "172.30.77.1" : "127.0.0.1");
        for (const [name, value] of Object.entries(store.settings()))
          await must(`echo '${name}=${value}' >>.env`);
        await must("docker compose up --detach");
        await office.ready();
        expect("the lease is held", (await ready()).lease.held, true);
        await office.getKey(); // the database is another one since the last
        await office.mustAdd("Client of the primary");
        await must("docker compose exec -T lastmile lastmile backup");
        // It is gone; the standby begins with a copy.
        await must(`kill -KILL $(cat ${machine.stand_in}/service/pid) && docker compose stop`);
        await must(`mv ${data} ${data}-of-primary`);
        await must(`install --directory --owner=1000 --group=1000 --mode=0700 ${data}`);
        for (const kind of ["db", "json"])
          await must(
            `install --owner=1000 --group=1000 --mode=0600 backups/latest.${kind} ${data}/lastmile.${kind}`,
          );
      },
      after: [
        async () => {
          await office.ready();
          expect("it reads only", (await ready()).read_only, true);
          await office.mustHave("Client of the primary");
          expect("adding a client", await office.add("Client of the standby"), 503);
          const files = await must(`ls ${data}`);
          expect("files beside the copy", files, "lastmile.db\nlastmile.json");
          await must(`ls ${machine.stand_in}/volumes/scratch/lastmile-read-only-*/1.db`);
        },
        async () => {
          await until("promote waits for the lease", async () =>
            (await machine.type("docker compose logs --tail 20")).text.includes(
              "may still be writing: nothing was changed",
            ),
          );
          store.ahead_ms = 31_000;
          await office.ready();
          expect("it reads only", (await ready()).read_only, undefined);
          await office.mustHave("Client of the primary");
          await office.mustAdd("Client since the promotion");
        },
        async () => {
          await office.ready();
          expect("the lease is held", (await ready()).lease.held, true);
          await office.mustHave("Client since the promotion");
        },
      ],
      ends: async () => {
        // The others go on without a lease.
        await must(
          "sed --in-place '/^LEASE_URL=/d; /^AWS_/d; /^PRIMARY_URL=/d; /^COMPOSE_FILE=/d' .env",
        );
        await must(`echo '${composed_of}' >>.env && docker compose up --detach`);
        await office.ready();
        await store.close();
      },
    },
  };
};
