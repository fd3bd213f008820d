import { expect, type Office } from "../documents/office.ts";
import type { Booted } from "./machine.ts";

export const database = "/var/lib/lastmile/lastmile.db";
export const backups = "/var/backups/lastmile";

/** Files of the service that root or anybody else owns, or that others may read. */
export const foreign = `find /var/lib/lastmile ${backups} '(' ! -user lastmile -o -perm /077 ')'`;

/** The command that cron makes of a file, in its environment. */
export const asCron = (name: string): string =>
  `env -i HOME=/root PATH=/usr/bin:/bin sh -c "$(sed --quiet 's/^[^#]* root //p' /etc/cron.d/${name})"`;

/** The newest backup is right by its manifest. */
export const verifiedBackup = async ({ machine }: Office<Booted>): Promise<void> => {
  const manifest = JSON.parse(await machine.must(`cat ${backups}/latest.json`)) as {
    sha256: string;
  };
  const sum = await machine.must(`sha256sum ${backups}/latest.db | cut -d ' ' -f 1`);
  expect("the SHA-256 of latest.db", sum, manifest.sha256);
};
