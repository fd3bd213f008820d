import type { Situation } from "../documents/follow.ts";
import { expect, fail, type Office, until } from "../documents/office.ts";
import type { Host } from "./machine.ts";
import { standbys } from "./standbys.ts";

const lastmile = "docker compose exec -T lastmile lastmile";

/** The newest of the dated backups, as the container sees it. */
const newest = "/$(ls -d backups/lastmile-*.db | tail -n 1)";

/** What each section of docs/install.md has to come to. */
export const installing = (office: Office<Host>): Record<string, Situation> => {
  const { machine } = office;
  const must = (text: string) => machine.must(text);
  return {
    Settings: {
      after: [
        async () => {
          expect("backups", await must("stat --format '%u:%g %a' backups"), "1000:1000 700");
          expect(".env", await must("stat --format %a .env"), "600");
        },
      ],
    },
    Start: { after: [() => office.ready()] },
    "The first owner": {
      after: [
        async (text) => {
          office.password = madeUp(text);
          expect("logging in", await office.logIn(), 200);
          await office.getKey();
          await office.mustAdd("First client");
          await office.tour();
        },
      ],
    },
    "A backup, and a look at all of it": { after: [() => verifiedBackup(office)] },
  };
};

/** The password that a command has made up and shown. */
const madeUp = (text: string): string =>
  /^[A-Za-z0-9+/]{20}$/m.exec(text)?.[0] ?? fail(`no password is shown: ${text}`);

/** The newest backup is right by its manifest. */
const verifiedBackup = async ({ machine }: Office<Host>): Promise<void> => {
  const manifest = JSON.parse(await machine.must("cat backups/latest.json")) as { sha256: string };
  const sum = await machine.must("sha256sum backups/latest.db | cut -d ' ' -f 1");
  expect("the SHA-256 of latest.db", sum, manifest.sha256);
};

/** The same for those of docs/night.md: what is the matter, and that it is over. */
export const nights = (office: Office<Host>): Record<string, Situation> => {
  const { machine } = office;
  const must = (text: string) => machine.must(text);
  const data = `${machine.stand_in}/volumes/data`;
  /** Ends it as a crash does; Docker starts it again. */
  const crash = () => must(`kill -KILL $(cat ${machine.stand_in}/service/pid)`);
  const logged = (text: string) =>
    until(`the log says ${text}`, async () =>
      (await machine.type("docker compose logs --tail 20")).text.includes(text),
    );
  /** A setting of `.env`, for a container that is made anew. */
  const setting = (name: string, value: string) =>
    must(
      `sed --in-place '/^${name}=/d' .env && echo '${name}=${value}' >>.env && docker compose up --detach`,
    );
  return {
    "The service does not start": {
      begins: async () => {
        await setting("BACKUP_CRON", "whenever");
        await logged("BACKUP_CRON");
      },
      status: { "docker compose run --rm lastmile doctor": 1 },
      before: {
        "docker compose up --detach": () => must("sed --in-place '/^BACKUP_CRON=/d' .env"),
      },
      ends: () => office.ready(),
    },
    "The disk is full": {
      begins: async () => {
        const small = `${machine.stand_in}/small`;
        await must("docker compose stop");
        await must(`mkdir -p ${small} && mount -t tmpfs -o size=60M tmpfs ${small}`);
        await must(`cp --archive ${data} ${small}/data && cp --archive backups ${small}/backups`);
        await must(
          `mount --bind ${small}/data ${data} && mount --bind ${small}/backups backups && docker compose start`,
        );
        await office.ready();
        const old = "backups/lastmile-20260101T000000Z.db";
        await must(`cat /dev/zero >${old} 2>/dev/null || true; touch --date='3 days ago' ${old}`);
        let status = 0;
        for (let count = 0; count < 200 && status !== 507; count += 1)
          status = await office.add(`Client ${count} of a full disk`);
        expect("a write on the full disk", status, 507);
        expect("a read", (await machine.call("/health")).status, 200);
        expect("/ready", (await machine.call("/ready")).status, 503);
      },
      after: [async (text) => text.includes("100%") || fail(`df does not show it: ${text}`)],
      ends: async () => {
        await office.ready();
        await office.mustAdd("Client after the disk was full");
        await must("test -s backups/latest.db && docker compose stop");
        await must(`umount ${data} backups`);
        await must(`cp --archive ${machine.stand_in}/small/data/lastmile.db ${data}`);
        await must(`umount ${machine.stand_in}/small && docker compose start`);
        await office.ready();
        await office.mustHave("Client after the disk was full");
      },
    },
    "The database is damaged": {
      begins: async () => {
        await office.mustAdd("Client of the backup before");
        await must(`${lastmile} backup && sleep 1`);
        await office.mustAdd("Client of the newest backup");
        await must(`${lastmile} backup`);
        await office.mustAdd("Client since the backup");
        await must(
          `dd if=/dev/urandom of=${data}/lastmile.db bs=4096 seek=8 count=200 conv=notrunc status=none`,
        );
        await crash();
        await logged("is damaged");
      },
      before: {
        'docker compose run --rm lastmile restore "/$(ls': async () => {
          await office.mustHave("Client of the newest backup");
          await office.mustNotHave("Client since the backup");
          await must(`test -e ${data}/lastmile.db.before-restore-*Z`);
          await must("docker compose stop");
          // The stop has made one more.
          await must("rm $(ls -d backups/lastmile-*.db | tail -n 1)");
        },
      },
      ends: async () => {
        await must("docker compose start");
        await office.ready();
        await office.mustHave("Client of the backup before");
        await office.mustNotHave("Client of the newest backup");
      },
    },
    "The database is gone": {
      begins: async () => {
        await office.mustAdd("Client before the loss");
        await must(`${lastmile} backup && rm -rf ${data}/lastmile.db*`);
        await crash();
        await logged("restore /backups/");
        expect("/ready", (await machine.call("/ready")).status, 0);
      },
      ends: async () => {
        await office.ready();
        await office.mustHave("Client before the loss");
      },
    },
    "No new backups": {
      begins: async () => {
        // The folder under a disk that is not mounted belongs to root.
        await must("docker compose stop && mv backups away && mkdir backups");
        await must("docker compose start");
        await office.ready();
      },
      status: { "docker compose exec -T lastmile lastmile drill": 1 },
      before: {
        "docker compose exec -T lastmile lastmile backup": async () => {
          expect(
            "without its disk, a backup",
            (await machine.type(`${lastmile} backup`)).status,
            1,
          );
          await office.mustAdd("Client without backups");
          await must("rmdir backups && mv away backups && docker compose restart");
          await office.ready();
        },
      },
      ends: () => verifiedBackup(office),
    },
    "Webhooks pile up": {
      begins: async () => {
        await office.addEndpoint();
        await office.mustAdd("Client whose webhook waits");
      },
      after: [
        async () => {},
        async (text) =>
          /^lastmile_outbox_deliveries [1-9]/m.test(text) || fail(`the outbox: ${text}`),
      ],
    },
    "A forgotten password": {
      after: [
        async () => {},
        async (text) => {
          expect("the old password", await office.logIn(), 401);
          office.password = madeUp(text);
          expect("the new password", await office.logIn(), 200);
        },
      ],
    },
    "A wrong restore": {
      begins: async () => {
        const before = await must(`${lastmile} backup && echo "${newest}"`);
        await office.mustAdd("Client of the day");
        const chosen = before.split("\n").at(-1);
        await must(
          `docker compose stop && docker compose run --rm lastmile restore ${chosen} && docker compose start`,
        );
        await office.ready();
        await office.mustNotHave("Client of the day");
      },
      ends: async () => {
        await office.ready();
        await office.mustHave("Client of the day");
      },
    },
    "SECRET_KEY is lost": {
      begins: async () => {
        const [, kept] = /^SECRET_KEY=(.*)$/m.exec(await must("cat .env")) ?? [];
        await setting("SECRET_KEY", await must("openssl rand -base64 32"));
        await logged("SECRET_KEY");
        expect("/ready with another key", (await machine.call("/ready")).status, 0);
        await setting("SECRET_KEY", kept ?? fail("there is no SECRET_KEY"));
        await office.ready();
        console.log("    with the old key it starts again");
        await setting("SECRET_KEY", await must("openssl rand -base64 32"));
      },
      ends: () => office.ready(),
    },
  };
};

/** The same for sections of the other documents. */
export const others = (office: Office<Host>): Record<string, Situation> => {
  const { machine } = office;
  const must = (text: string) => machine.must(text);
  return {
    ...standbys(office),
    Upgrading: {
      begins: async () => {
        await office.mustAdd("Client before the upgrade");
        // The new version has one migration more.
        await must(
          "number=$(printf %04d $(($(ls db/migrations | wc -l) + 1))) && " +
            "echo 'CREATE TABLE trial (id INTEGER PRIMARY KEY) STRICT;' >db/migrations/$number-trial.sql",
        );
      },
      // What stands in the list under "Going back".
      ends: async () => {
        await office.ready();
        await office.mustAdd("Client since the upgrade");
        const copy = await must("ls -d backups/lastmile-*-schema-*.db | tail -n 1");
        await must(`docker compose stop && docker compose run --rm lastmile restore /${copy}`);
        await must("rm db/migrations/*-trial.sql && docker compose up --detach --build");
        await office.ready();
        await office.mustHave("Client before the upgrade");
        await office.mustNotHave("Client since the upgrade");
      },
    },
    "From 0.1 in a container to compose": {
      begins: async () => {
        await must("docker compose stop");
        await must(
          `mv ${machine.stand_in}/volumes/lastmile-of-0.1 ${machine.stand_in}/volumes/lastmile`,
        );
      },
      ends: async () => {
        await office.ready();
        const clients = await must(`${lastmile} export clients`);
        expect("a client of 0.1 is there", clients.includes("Samir Haddad"), true);
      },
    },
  };
};
