import { savedCode } from "../documents/blocks.ts";
import type { Situation } from "../documents/follow.ts";
import { expect, fail, type Office } from "../documents/office.ts";
import { backups, database, foreign, verifiedBackup } from "./backups.ts";
import { serviceMakesBackup, theDiskComesAndGoes } from "./disks.ts";
import type { Booted } from "./machine.ts";
import { certificate, throughProxy } from "./proxies.ts";
import { unitIsStrict } from "./units.ts";

/** What each section of docs/install.md has to come to. */
export const installing = (office: Office<Booted>): Record<string, Situation> => {
  const { machine } = office;
  const must = (text: string) => machine.must(text);
  return {
    Bun: {
      after: [
        async (text) => {
          expect("bun --version", text.trim().split("\n").at(-1), "1.4.5");
          expect("npm is gone", (await machine.type("test -e /usr/bin/npm")).status, 1);
        },
      ],
    },
    "The user and the program": {
      after: [
        async () => {
          expect(
            "files of /opt/lastmile that are not root's",
            await must("find /opt/lastmile ! -user root"),
            "",
          );
          await must("test -e /opt/lastmile/built/program/main.ts");
          expect(
            "packages for tests",
            await must("ls -d /opt/lastmile/node_modules/playwright-core || true"),
            "ls: cannot access '/opt/lastmile/node_modules/playwright-core': No such file or directory",
          );
        },
      ],
    },
    Settings: {
      after: [
        async () => {
          expect(
            "/etc/lastmile.env",
            await must("stat --format '%U:%G %a' /etc/lastmile.env"),
            "root:lastmile 640",
          );
          expect(
            "tokens and keys",
            await must("grep -cE '^(METRICS_TOKEN|SECRET_KEY)=.{44,}$' /etc/lastmile.env"),
            "2",
          );
        },
      ],
    },
    Start: {
      after: [
        async (text) => {
          if (!text.includes('"status":"ready"')) fail(`/ready: ${text}`);
          await office.ready();
          expect(
            "what systemd says against the unit",
            await must("systemd-analyze verify lastmile.service"),
            "",
          );
          await unitIsStrict(office);
          expect(
            "who runs the service",
            await must(
              "stat --format %U /proc/$(systemctl show --property MainPID --value lastmile)",
            ),
            "lastmile",
          );
        },
      ],
    },
    "The first owner": {
      input: `${office.password}\n`,
      after: [
        async () => {
          expect("logging in", await office.logIn(), 200);
          await office.getKey();
          await office.mustAdd("First client");
          await office.tour();
        },
      ],
    },
    "A backup, and a look at all of it": {
      after: [
        async () => {
          await verifiedBackup(office);
          expect("files of others", await must(foreign), "");
        },
      ],
    },
    "Backups on another disk": {
      begins: async () => {
        // The disk, in memory.
        const documented = savedCode("/etc/fstab", ["docs/install.md"]);
        const line = documented.replace(
          /^UUID=\S+ (\S+) ext4 (\S+) .*/,
          "tmpfs $1 tmpfs $2,size=200M 0 0",
        );
        await must(`echo '${line.trim()}' >>/etc/fstab`);
        await must(
          "mkdir --parents /mnt/backups && mount -t tmpfs -o size=200M tmpfs /mnt/backups",
        );
      },
      after: [
        async () => {
          expect(
            "the disk of the backup",
            await must(`stat --file-system --format %T ${backups}/latest.db`),
            "tmpfs",
          );
          await theDiskComesAndGoes(office, backups);
          await must("lastmile backup");
          await verifiedBackup(office);
        },
        async () => {
          await must("test -s /mnt/backups/lastmile/latest.db");
          await serviceMakesBackup(office, "/mnt/backups/lastmile");
          // The drop-in names the mount point, so nothing holds the disk.
          await must("umount /mnt/backups && mount -t tmpfs -o size=200M tmpfs /mnt/backups");
          await must(
            "install --directory --owner=lastmile --group=lastmile --mode=0700 /mnt/backups/lastmile",
          );
          await serviceMakesBackup(office, "/mnt/backups/lastmile");
        },
      ],
      ends: async () => {
        await must(`sed --in-place 's#^BACKUP_DIR=.*#BACKUP_DIR=${backups}#' /etc/lastmile.env`);
        await must(
          "rm -r /etc/systemd/system/lastmile.service.d && systemctl daemon-reload && systemctl restart lastmile",
        );
        await must("umount /mnt/backups");
        await office.ready();
      },
    },
    Caddy: {
      before: { "systemctl restart caddy": () => certificate(office, "/etc/caddy/Caddyfile") },
      after: [
        async () => {},
        async () => {
          await throughProxy(office);
          await must("systemctl disable --now caddy");
        },
      ],
    },
    nginx: {
      before: { "install --mode=0644": () => certificate(office) },
      after: [async () => {}, async () => {}, () => throughProxy(office)],
    },
    Updating: {
      begins: async () => {
        await office.mustAdd("Client before the update");
        // The new version's archive, which has one migration more.
        await must("mkdir new && tar --extract --file lastmile.tar.gz --directory new");
        await must(
          "cd new/lastmile/db/migrations && number=$(printf %04d $(($(ls | wc -l) + 1))) && " +
            "echo 'CREATE TABLE trial (id INTEGER PRIMARY KEY) STRICT;' >$number-trial.sql",
        );
        await must("tar --create --gzip --file lastmile.tar.gz --directory new lastmile");
      },
      after: [
        async (text) => {
          console.log(`    ${text.trim().split("\n").at(-1)}`);
          await office.ready();
          await office.mustAdd("Client since the update");
        },
      ],
      ends: async () => {
        await office.ready();
        await office.mustHave("Client before the update");
        await office.mustNotHave("Client since the update");
      },
    },
    Uninstalling: {
      ends: async () => {
        expect(
          "the service",
          (await machine.type("systemctl is-active lastmile")).text.trim(),
          "inactive",
        );
        await must(
          `test -s ${database} && test -s ${backups}/latest.db && test -s /etc/lastmile.env`,
        );
        console.log("    database, backups and settings are still there");
      },
    },
  };
};
