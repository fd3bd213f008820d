import type { Situation } from "../documents/follow.ts";
import { expect, fail, type Office } from "../documents/office.ts";
import { typedIn } from "../documents/typed.ts";
import { asCron, backups, database } from "./backups.ts";
import type { Booted } from "./machine.ts";
import { throughProxy } from "./proxies.ts";
import { standbys } from "./standbys.ts";

/** The same for sections of the other documents. */
export const others = (office: Office<Booted>): Record<string, Situation> => {
  const { machine } = office;
  const must = (text: string) => machine.must(text);
  const cron = (name: string) => must(asCron(name));
  return {
    ...standbys(office),
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
        await must(`cp ${backups}/latest.db /tmp/right.db`);
        await must(
          `dd if=/dev/urandom of=${backups}/latest.db bs=4096 seek=8 count=8 conv=notrunc status=none`,
        );
        const told = await cron("lastmile-drill");
        if (told === "") fail("cron's drill says nothing of a damaged backup");
        console.log(`    of a damaged backup: ${told}`);
        await must(`cat /tmp/right.db >${backups}/latest.db`);
      },
    },
    "From 0.1 to systemd": {
      // The database of 0.1 is there: `try.sh` has made it.
      begins: () => must("systemctl stop lastmile"),
      ends: async () => {
        await must("systemctl start lastmile");
        await office.ready();
        const clients = await must("lastmile export clients");
        expect("a client of 0.1 is there", clients.includes("Samir Haddad"), true);
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
    "nginx, by host name": { after: [async () => {}, () => throughProxy(office)] },
    "Move an organization": {
      ends: async () => {
        await must(
          "curl --silent --fail --insecure --connect-to ::127.0.0.1:443 https://b.isp.example/ready",
        );
        const there = await must("LASTMILE_ENV_FILE=/etc/lastmile-b.env lastmile org list");
        expect("the organization is there", there.includes("Bekaa Net"), true);
        expect(
          "who runs the second service",
          await must(
            "stat --format %U /proc/$(systemctl show --property MainPID --value lastmile-b)",
          ),
          "lastmile",
        );
        await must("test -s /var/backups/lastmile-b/latest.db");
        await must(
          "systemctl disable --now lastmile-b && rm /etc/systemd/system/lastmile-b.service",
        );
      },
    },
  };
};
