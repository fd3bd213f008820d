import { expect, fail, type Office } from "../documents/office.ts";
import { foreign } from "./backups.ts";
import type { Booted } from "./machine.ts";

/** What somebody may type in the wrong way, and must not do harm. */
export const harms = async (office: Office<Booted>): Promise<void> => {
  const { machine } = office;
  const must = (text: string) => machine.must(text);
  console.log("== what was typed in the wrong way");
  const program = "/opt/lastmile/built/program/main.ts";
  const latest = "/var/backups/lastmile/latest.db";
  // In /srv/lastmile is the database of 0.1, from which somebody will come.
  const strays =
    "find / -xdev -name 'lastmile.db*' -not -path '/var/lib/lastmile/*' -not -path '/srv/lastmile/*'";
  expect("databases elsewhere", await must(strays), "");

  /** It has to refuse, and say which way is right. */
  const refuses = async (text: string, words: RegExp): Promise<void> => {
    const { status, text: said } = await machine.type(text);
    if (status === 0 || !words.test(said)) fail(`${text}: ${status} ${said}`);
    console.log(`    refused: ${text}\n      ${said.trim().split("\n").at(-1)?.slice(0, 250)}`);
  };
  // Of this a wrong key could make rubbish.
  await office.addEndpoint();
  await must("systemctl stop lastmile");
  const sum = await must("sha256sum /var/lib/lastmile/lastmile.db");
  await refuses(
    `cd /opt/lastmile && bun ${program} restore ${latest}`,
    /\/usr\/local\/bin\/lastmile/,
  );
  await refuses(
    `cd /opt/lastmile && bun src/main.ts restore ${latest}`,
    /\/usr\/local\/bin\/lastmile/,
  );
  await refuses(
    `cd /opt/lastmile && DATABASE_PATH=/var/lib/lastmile/lastmile.db bun ${program} restore ${latest}`,
    /\/usr\/local\/bin\/lastmile/,
  );
  const as_service = "setpriv --reuid=lastmile --regid=lastmile --clear-groups";
  for (const words of ["secrets forget --yes", "secrets status", "job run prune"])
    await refuses(
      `cd /opt/lastmile && DATABASE_PATH=/var/lib/lastmile/lastmile.db ${as_service} bun ${program} ${words}`,
      /\/usr\/local\/bin\/lastmile/,
    );
  const told = await machine.type(
    `cd /opt/lastmile && DATABASE_PATH=/var/lib/lastmile/lastmile.db ${as_service} bun ${program} doctor`,
  );
  if (/secrets forget/.test(told.text))
    fail(`doctor without the settings advises harm: ${told.text}`);
  await must("mv /etc/lastmile.env /etc/lastmile.env.away");
  await refuses(`cd /opt/lastmile && lastmile restore ${latest}`, /lastmile\.env is missing/);
  await refuses("cd /tmp && lastmile doctor", /lastmile\.env is missing/);
  await must("mv /etc/lastmile.env.away /etc/lastmile.env");
  await refuses(`${as_service} lastmile restore /tmp/none.db`, /not there|no such|missing/i);
  await refuses("su nobody -s /bin/sh -c 'lastmile org list'", /cannot be read by nobody/);
  expect("the database", await must("sha256sum /var/lib/lastmile/lastmile.db"), sum);
  expect("databases elsewhere", await must(strays), "");

  await must("systemctl start lastmile");
  await office.ready();
  await refuses(`lastmile restore ${latest}`, /runs|running|uses/);
  for (const words of [
    "check",
    "drill",
    "job run prune",
    "job run backup",
    "doctor",
    "org list --json",
  ])
    await must(`cd / && lastmile ${words}`);
  await must("lastmile export clients >/dev/null && lastmile backup /tmp/copy.db");
  expect("files of others after commands of root", await must(foreign), "");
  expect(
    "files that root made in the program's folder",
    await must("find /opt/lastmile -newer /etc/systemd/system/lastmile.service -type f"),
    "",
  );
  expect("a copy elsewhere", await must("stat --format '%U %a' /tmp/copy.db"), "lastmile 600");

  // Neither a missing folder of backups nor one that the unit does not grant keeps the service down.
  await must("systemctl stop lastmile && umount /var/backups/lastmile");
  await must("mv /var/backups/lastmile /var/backups/away && systemctl start lastmile");
  await office.ready();
  await must("mv /var/backups/away /var/backups/lastmile && mount /var/backups/lastmile");
  await must("chown lastmile:lastmile /var/backups/lastmile && chmod 0700 /var/backups/lastmile");
  await must("install --directory --owner=lastmile --group=lastmile --mode=0700 /srv/backups");
  await must("sed --in-place 's#^BACKUP_DIR=.*#BACKUP_DIR=/srv/backups#' /etc/lastmile.env");
  await must("systemctl restart lastmile");
  await office.ready();
  await refuses("lastmile backup && lastmile doctor", /\/srv\/backups/);
  await must(
    "sed --in-place 's#^BACKUP_DIR=.*#BACKUP_DIR=/var/backups/lastmile#' /etc/lastmile.env",
  );
  await must("systemctl restart lastmile");
  await office.ready();
};
