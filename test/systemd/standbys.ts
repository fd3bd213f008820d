import type { Situation } from "../documents/follow.ts";
import { expect, fail, type Office, until } from "../documents/office.ts";
import { asCron, backups, database, foreign } from "./backups.ts";
import type { Booted } from "./machine.ts";
import { unitIsStrict } from "./units.ts";

const primary_settings = "/etc/lastmile-a.env";
const primary_files = "/var/lib/lastmile-a/lastmile.db /var/lib/lastmile-a/lastmile.db-wal";

/** What docs/standby.md has to come to. Both machines are this one: the primary has the unit `lastmile-a` there. */
export const standbys = (office: Office<Booted>): Record<string, Situation> => {
  const { machine } = office;
  const must = (text: string) => machine.must(text);
  const ready = async () => JSON.parse((await machine.call("/ready")).body || "{}");
  const log = async () =>
    (await machine.type("journalctl --no-pager --unit lastmile --lines 20")).text;
  let store: ReturnType<Booted["start"]> | undefined;

  /** A backup of the primary, which cron fetches and the standby shows. */
  const follow = async (): Promise<void> => {
    await must(`LASTMILE_ENV_FILE=${primary_settings} lastmile backup`);
    await must(asCron("lastmile-fetch"));
    const { taken_at } = JSON.parse(await must(`cat ${backups}/latest.json`));
    await until("the standby has the newest backup", async () => {
      const shown = await must(
        "curl --silent --output /dev/null --write-out '%header{x-data-as-of}' http://127.0.0.1:3000/health",
      );
      return Date.parse(shown) === Date.parse(taken_at);
    });
  };

  return {
    "The standby": {
      begins: async () => {
        await office.mustAdd("Client of the primary");
        store = machine.start(["bun", "test/systemd/lease-store.ts"]);
        const { value } = await store.stdout
          .pipeThrough(new TextDecoderStream())
          .getReader()
          .read();
        await must(`cat >>/etc/lastmile.env <<'END'\n${value}END`);
        await must("systemctl disable --now lastmile && mv /var/lib/lastmile /var/lib/lastmile-a");
        await must("install --directory --owner=lastmile --group=lastmile /var/lib/lastmile");
        await must(
          `sed 's#/var/lib/lastmile#&-a#; s#^PORT=.*#PORT=3001#' /etc/lastmile.env >${primary_settings}`,
        );
        await must(
          "cd /etc/systemd/system && sed 's#^ReadWritePaths=.*#ReadWritePaths=-/var/backups/lastmile#' lastmile.service >lastmile-a.service && rm lastmile.service",
        );
        await must("systemctl daemon-reload && systemctl start lastmile-a");
        await must(
          "curl --silent --fail --retry 20 --retry-delay 1 --retry-all-errors http://127.0.0.1:3001/ready",
        );
        await must("echo '127.0.0.1 primary.isp.example' >>/etc/hosts");
        await must("ssh-keyscan -t ed25519 primary.isp.example >>/root/.ssh/known_hosts");
        await must(`LASTMILE_ENV_FILE=${primary_settings} lastmile backup`);
      },
      after: [
        async () => {
          const settings = await must("stat --format '%U:%G %a' /etc/lastmile.env");
          expect("/etc/lastmile.env", settings, "root:lastmile 640");
        },
        () => must(`cmp ${backups}/latest.db ${database}`),
        async () => {
          await office.ready();
          expect("it reads only", (await ready()).read_only, true);
          await office.mustHave("Client of the primary");
          expect("adding a client", await office.add("Client of the standby"), 503);
          expect("logging in", await office.logIn(), 200);
          await follow();
          await unitIsStrict(office);
          expect("files of others", await must(foreign), "");
          expect(
            "files beside the copy",
            await must("ls /var/lib/lastmile"),
            "lastmile.db\nlastmile.json",
          );
          const found = await must("lastmile doctor");
          if (!found.includes("ok   backups: A service that only reads")) fail(found);
          console.log(`   ${/^.* lease: .*$/m.exec(found)?.[0]}`);
        },
      ],
    },
    "The primary is gone": {
      begins: async () => {
        await must("systemctl kill --signal=KILL lastmile-a && systemctl stop lastmile-a");
        // In place of a follower that somebody forgot to stop.
        await must(
          `systemd-run --quiet --unit=lastmile-follower --uid=lastmile --property=StandardInput=file:${database} sleep infinity`,
        );
      },
      before: {
        "journalctl --no-pager": async () => {
          await until("promote waits for the lease", async () =>
            (await log()).includes("may still be writing: nothing was changed"),
          );
          store?.stdin.write("31\n");
          await until("promote waits for the follower", async () =>
            (await log()).includes("a follower would go on writing into it"),
          );
          await must("systemctl stop lastmile-follower");
        },
      },
      ends: async () => {
        await office.ready();
        const { read_only, lease } = await ready();
        expect("it reads only", read_only, undefined);
        expect("the lease is held", lease.held, true);
        await office.mustHave("Client of the primary");
        await office.mustAdd("Client since the promotion");
        const sums = await must(`sha256sum ${primary_files}`);
        const old = await machine.type(`LASTMILE_ENV_FILE=${primary_settings} lastmile serve`);
        console.log(`    ${old.text.trim()}`);
        expect("the old primary ends with", old.status, 1);
        if (!old.text.includes("lastmile promote")) fail("it does not name promote");
        expect("its files", await must(`sha256sum ${primary_files}`), sums);
        await must("systemctl restart lastmile");
        await office.ready();
        await office.mustHave("Client since the promotion");
        await unitIsStrict(office);
        expect("files of others", await must(foreign), "");
        // The others go on without a lease.
        await must("sed --in-place '/^LEASE_URL=/d; /^AWS_/d' /etc/lastmile.env");
        await must(
          `rm -r /var/lib/lastmile-a ${primary_settings} /etc/systemd/system/lastmile-a.service`,
        );
        await must("systemctl daemon-reload && systemctl restart lastmile");
        await office.ready();
        store?.stdin.end();
      },
    },
  };
};
