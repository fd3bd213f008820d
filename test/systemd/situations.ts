import { join } from "node:path";
import { client, fileBefore, organization } from "../database/former-file.ts";
import { savedCode } from "../documents/blocks.ts";
import type { Situation } from "../documents/follow.ts";
import { expect, fail, type Office, until } from "../documents/office.ts";
import { typedIn } from "../documents/typed.ts";
import type { Booted } from "./machine.ts";

const database = "/var/lib/lastmile/lastmile.db";
const backups = "/var/backups/lastmile";

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
          const score = await must(
            "systemd-analyze security --no-pager lastmile.service | tail -1",
          );
          const [, points] = /level for lastmile.service: ([\d.]+)/.exec(score) ?? [];
          console.log(`    ${score}`);
          if (!(Number(points) <= 1.4)) fail("the unit is less strict than before");
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

/** Files of the service that root or anybody else owns, or that others may read. */
const foreign = `find /var/lib/lastmile ${backups} '(' ! -user lastmile -o -perm /077 ')'`;

/** The newest backup is right by its manifest. */
const verifiedBackup = async ({ machine }: Office<Booted>): Promise<void> => {
  const manifest = JSON.parse(await machine.must(`cat ${backups}/latest.json`)) as {
    sha256: string;
  };
  const sum = await machine.must(`sha256sum ${backups}/latest.db | cut -d ' ' -f 1`);
  expect("the SHA-256 of latest.db", sum, manifest.sha256);
};

/** Has the service itself, in its sandbox, make a backup: it does at a stop. */
const serviceMakesBackup = async (office: Office<Booted>, folder: string): Promise<void> => {
  const { machine } = office;
  const newest = `ls ${folder} | grep -c '^lastmile-.*db$' || true`;
  const before = Number(await machine.must(newest));
  await machine.must("systemctl restart lastmile");
  await until("/ready is 200", () => office.isReady());
  const after = Number(await machine.must(newest));
  expect(`backups that a stop of the service added to ${folder}`, after - before, 1);
};

/** The disk of the backups is gone at a start, comes, goes and comes again: the service serves all along. */
const theDiskComesAndGoes = async (office: Office<Booted>, folder: string): Promise<void> => {
  const { machine } = office;
  const backup = async (): Promise<string> => {
    const pid = await machine.must("systemctl show --property MainPID --value lastmile");
    // As the service sees its folders, and as its user.
    const seen = await machine.type(
      `nsenter --target ${pid} --mount -- setpriv --reuid=lastmile --regid=lastmile --clear-groups sh -c "touch ${folder}/probe && rm ${folder}/probe"`,
    );
    return seen.status === 0
      ? await machine.must(`stat --file-system --format %T ${folder}`)
      : "cannot be written";
  };
  await machine.must(`systemctl stop lastmile && umount ${folder} && systemctl start lastmile`);
  await office.ready();
  expect("without the disk, its folder", await backup(), "cannot be written");
  const mount = `mount ${folder} && chown lastmile:lastmile ${folder} && chmod 0700 ${folder}`;
  await machine.must(mount);
  expect("with it, without a restart", await backup(), "tmpfs");
  await machine.must(`umount ${folder}`);
  expect("without it again", await backup(), "cannot be written");
  expect("adding a client meanwhile", await office.add(`Client without a disk ${Date.now()}`), 201);
  await machine.must(mount);
  expect("with it again", await backup(), "tmpfs");
};

/** In place of certbot and Caddy's own, which need the internet. */
const certificate = async ({ machine }: Office<Booted>, caddyfile?: string): Promise<void> => {
  await machine.must(
    "install --directory /etc/lastmile && test -e /etc/lastmile/fullchain.pem || openssl req -x509 -newkey rsa:2048 -nodes -days 2 " +
      "-subj /CN=isp.example -addext subjectAltName=DNS:isp.example -keyout /etc/lastmile/privkey.pem -out /etc/lastmile/fullchain.pem",
  );
  await machine.must("chmod 0644 /etc/lastmile/* && cp /etc/lastmile/fullchain.pem /root/isp.crt");
  if (caddyfile)
    await machine.must(
      `sed --in-place 's#^isp.example {#&\\n\\ttls /etc/lastmile/fullchain.pem /etc/lastmile/privkey.pem#' ${caddyfile}`,
    );
};

const throughProxy = async (office: Office<Booted>): Promise<void> => {
  const status = async (path: string) =>
    (await office.machine.call(path, { proxied: true })).status;
  await until("the proxy answers", async () => (await status("/ready")) === 200);
  expect("the console through the proxy", await status("/console"), 200);
  expect("logging in through the proxy", await office.logIn({ proxied: true }), 200);
  expect("/metrics through the proxy", await status("/metrics"), 404);
};

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
        await must("systemctl start lastmile");
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
        await must("systemctl kill --kill-whom=main --signal=KILL lastmile; rm -rf /var/lib/lastmile && sleep 5");
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

/** The same for sections of the other documents. */
export const others = (office: Office<Booted>): Record<string, Situation> => {
  const { machine } = office;
  const must = (text: string) => machine.must(text);
  /** What cron runs of a file, as it does. */
  const cron = (name: string) =>
    must(`sh -c "$(sed --quiet 's/^[^#]* root //p' /etc/cron.d/${name})"`);
  return {
    "Copy them to another machine": {
      begins: async () => {
        // The other machine is this one; there the user has a folder of its own, and lets root in.
        await must(
          "apt-get install --yes --no-install-recommends rsync openssh-server openssh-client cron",
        );
        await must("echo '127.0.0.1 backup.isp.example' >>/etc/hosts && systemctl start ssh");
        await must("usermod --home /home/backup --shell /bin/sh backup");
        await must(
          "install --directory --owner=backup --group=backup --mode=0700 /home/backup /home/backup/.ssh",
        );
        await must("ssh-keygen -q -t ed25519 -N '' -f /root/.ssh/id_ed25519");
        await must(
          "install --owner=backup --mode=0600 /root/.ssh/id_ed25519.pub /home/backup/.ssh/authorized_keys",
        );
        await must("ssh-keyscan -t ed25519 backup.isp.example >>/root/.ssh/known_hosts");
      },
      after: [
        async () => {
          await must(
            `cmp ${backups}/latest.db /home/backup/latest.db && rm /home/backup/latest.db`,
          );
        },
      ],
      ends: async () => {
        await must("lastmile backup");
        expect("what cron's copy says", await cron("lastmile-copy"), "");
        await must(`cmp ${backups}/latest.db /home/backup/latest.db`);
      },
    },
    "Rehearse a restore": {
      ends: async () => {
        expect("what cron's drill says", await cron("lastmile-drill"), "");
        await must(`mv ${backups}/latest.db ${backups}/away.db`);
        const told = await cron("lastmile-drill");
        if (told === "") fail("cron's drill says nothing without a backup");
        console.log(`    without a backup: ${told}`);
        await must(`mv ${backups}/away.db ${backups}/latest.db`);
      },
    },
    "From 0.1 to systemd": {
      begins: async () => {
        await must("systemctl stop lastmile");
        await must("install --directory /srv/lastmile/data");
        writeFirstDatabase(join(machine.root, "srv/lastmile/data/lastmile.db"));
      },
      ends: async () => {
        await must("systemctl start lastmile");
        await office.ready();
        const clients = await must("lastmile export clients");
        expect("the client of 0.1 is there", clients.includes("former-client"), true);
        // The others go on with what was there before.
        await must("systemctl stop lastmile");
        await must(`lastmile restore "$(ls -d ${database}.before-restore-*Z | tail -n 1)"`);
        await must("systemctl start lastmile");
        await office.ready();
      },
    },
    "Moving to another machine": {
      begins: async () => {
        // The other machine is this one, too. Before it is set up, everything but the program is taken away.
        await must("echo '127.0.0.1 new.isp.example' >>/etc/hosts");
        await must("cp /root/.ssh/id_ed25519.pub /root/.ssh/authorized_keys");
        await must("ssh-keyscan -t ed25519 new.isp.example >>/root/.ssh/known_hosts");
        await office.mustAdd("Client before the move");
      },
      after: [
        async () => {
          await must(
            `umount ${backups}; sed --in-place /lastmile/d /etc/fstab; systemctl daemon-reload`,
          );
          await must(`rm -rf /var/lib/lastmile ${backups} /etc/lastmile.env && userdel lastmile`);
          const [user = ""] = typedIn("docs/install.md", "systemd")
            .filter(({ heading }) => heading === "The user and the program")
            .map(({ block }) => block.text.split("\n").slice(0, 2).join("\n"));
          await must(user);
        },
      ],
      ends: async () => {
        await must("systemctl start lastmile");
        await office.ready();
        await office.mustHave("Client before the move");
        expect("logging in", await office.logIn(), 200);
        await must("lastmile secrets status");
      },
    },
  };
};

/** A database as 0.1 left it: schema 10, with a client. */
const writeFirstDatabase = (path: string): void => {
  const id = "01a20781-18c0-7465-9c14-1561820f98f9";
  const rows = `${organization(id)} ${client(id, "former-client", 1)}`;
  fileBefore("client-check-ins", rows, path).close();
};
