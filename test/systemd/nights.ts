import type { Situation } from "../documents/follow.ts";
import { expect, fail, type Office, until } from "../documents/office.ts";
import { backups, database, foreign, verifiedBackup } from "./backups.ts";
import type { Booted } from "./machine.ts";

/** What brings each situation of docs/night.md about, and what has to come of its commands. */
export const nights = (office: Office<Booted>): Record<string, Situation> => {
  const { machine } = office;
  const must = (text: string) => machine.must(text);
  const setting = (name: string, value: string) =>
    must(`sed --in-place 's#^${name}=.*#${name}=${value}#' /etc/lastmile.env`);
  return {
    "The service does not start": {
      begins: async () => {
        await setting("PORT", "three");
        await must("systemctl restart lastmile; sleep 3");
        expect("/ready", (await machine.call("/ready")).status, 0);
      },
      status: { "lastmile doctor": 1 },
      before: { "systemctl restart": () => setting("PORT", "3000") },
      after: [
        async (text) => text.includes("PORT") || fail(`the log does not name PORT: ${text}`),
        async (text) => text.includes("PORT") || fail(`doctor does not name PORT: ${text}`),
      ],
      ends: () => office.ready(),
    },
    "The disk is full": {
      begins: async () => {
        // One small disk for database and backups.
        await must(
          "systemctl stop lastmile && mkdir --parents /mnt/small && mount -t tmpfs -o size=24M tmpfs /mnt/small",
        );
        await must(
          `cp --archive /var/lib/lastmile /mnt/small/data && cp --archive ${backups} /mnt/small/backups`,
        );
        await must(
          `mount --bind /mnt/small/data /var/lib/lastmile && mount --bind /mnt/small/backups ${backups}`,
        );
        await must("systemctl start lastmile");
        await office.ready();
        const old = `${backups}/lastmile-20260101T000000Z.db`;
        await must(
          `cat /dev/zero >${old} 2>/dev/null || true; touch --date='3 days ago' ${old}; chown lastmile:lastmile ${old}`,
        );
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
        await must(`test -s ${backups}/latest.db`);
        await must("systemctl stop lastmile");
        await must(`umount /var/lib/lastmile && umount ${backups}`);
        await must(
          `cp --archive /mnt/small/data/lastmile.db /var/lib/lastmile/ && umount /mnt/small`,
        );
        // Else systemd still knows of the small disk, and doctor misses it.
        await must("systemctl daemon-reload && systemctl start lastmile");
        await office.ready();
        await office.mustHave("Client after the disk was full");
      },
    },
    "The database is damaged": {
      begins: async () => {
        await office.mustAdd("Client of the backup before");
        await must("lastmile backup && sleep 1");
        await office.mustAdd("Client of the newest backup");
        await must("lastmile backup");
        await office.mustAdd("Client since the backup");
        await must(
          `dd if=/dev/urandom of=${database} bs=4096 seek=8 count=200 conv=notrunc status=none`,
        );
        // It starts anew, and finds it.
        await must("systemctl kill --kill-whom=main --signal=KILL lastmile");
        await until("the damage shows", async () => {
          const { text } = await machine.type("journalctl --no-pager --unit lastmile --lines 20");
          return text.includes("is damaged");
        });
      },
      before: {
        'lastmile restore "$(ls': async () => {
          await office.mustHave("Client of the newest backup");
          await office.mustNotHave("Client since the backup");
          await must(`ls -d ${database}.before-restore-*Z`);
          await must("systemctl stop lastmile");
          // The stop has made one more.
          await must(`rm $(ls -d ${backups}/lastmile-*.db | tail -n 1)`);
        },
      },
      ends: async () => {
        await must("systemctl start lastmile");
        await office.ready();
        await office.mustHave("Client of the backup before");
        await office.mustNotHave("Client of the newest backup");
        expect("files of others", await must(foreign), "");
      },
    },
    "The database is gone": {
      begins: async () => {
        await office.mustAdd("Client before the loss");
        await must("lastmile backup");
        await must(
          "systemctl kill --kill-whom=main --signal=KILL lastmile; rm -rf /var/lib/lastmile && sleep 5",
        );
        expect("/ready", (await machine.call("/ready")).status, 0);
      },
      ends: async () => {
        await office.ready();
        await office.mustHave("Client before the loss");
      },
    },
    "No new backups": {
      begins: () => must(`umount ${backups}`),
      status: { "lastmile drill": 1 },
      before: {
        "lastmile backup": async () => {
          expect("a backup without its disk", (await machine.type("lastmile backup")).status, 1);
          await office.mustAdd("Client without backups");
          await must(
            `mount ${backups} && chown lastmile:lastmile ${backups} && chmod 0700 ${backups}`,
          );
        },
      },
      ends: () => verifiedBackup(office),
    },
    "Webhooks pile up": {
      begins: async () => {
        await office.mustAdd("Client whose webhook waits");
      },
      after: [
        async () => {},
        async (text) =>
          /^lastmile_outbox_deliveries [1-9]/m.test(text) || fail(`the outbox: ${text}`),
      ],
    },
    "A forgotten password": {
      input: "nine umbrellas in a row\n",
      ends: async () => {
        expect("the old password", await office.logIn(), 401);
        office.password = "nine umbrellas in a row";
        expect("the new password", await office.logIn(), 200);
      },
    },
    "A wrong restore": {
      begins: async () => {
        await must("lastmile backup");
        await office.mustAdd("Client of the day");
        const restored = `$(ls -d ${backups}/lastmile-*.db | tail -n 1)`;
        await must(
          `restored=${restored} && systemctl stop lastmile && lastmile restore $restored && systemctl start lastmile`,
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
        const [, kept] = /^SECRET_KEY=(.*)$/m.exec(await must("cat /etc/lastmile.env")) ?? [];
        await setting("SECRET_KEY", await must("openssl rand -base64 32"));
        await must("systemctl restart lastmile; sleep 3");
        expect("/ready with another key", (await machine.call("/ready")).status, 0);
        await setting("SECRET_KEY", kept ?? fail("there is no SECRET_KEY"));
        await must("systemctl restart lastmile");
        await office.ready();
        console.log("    with the old key it starts again");
        await setting("SECRET_KEY", await must("openssl rand -base64 32"));
      },
      ends: () => office.ready(),
    },
  };
};
