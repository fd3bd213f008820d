import { type DatedBackup, parseDatedName } from "../../database/file/copy-names.ts";

/** So many of those made before a migration stay, beside what is counted. */
const before_migrations_kept = 5;

const newestFirst = (a: DatedBackup, b: DatedBackup): number => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0);

/**
 * Which files of a folder are dated backups that need not be kept, given all its names. Of `keep` the
 * newest half stays, and the last ones of earlier days (UTC), the latest days first; what that leaves
 * free goes to the newest others. `published` stays whatever its date, since `latest.db` shows it.
 * Those made before a migration are not counted, the newest 5 stay.
 */
export const outdated = (names: readonly string[], keep: number, published: string): string[] => {
  const dated = names.flatMap((name) => parseDatedName(name) ?? []).toSorted(newestFirst);
  const mine = ({ name }: DatedBackup): boolean => name === published;
  const first = dated.filter(mine);
  const others = dated.filter((backup) => !mine(backup));
  const counted = [...first, ...others].filter(({ schema }) => schema === null);
  const before_migrations = [...first, ...others].filter(({ schema }) => schema !== null);
  return [
    ...without(counted, keptOf(counted, keep)),
    ...before_migrations.slice(before_migrations_kept),
  ].map(({ name }) => name);
};

/** `backups` newest first. */
const keptOf = (backups: readonly DatedBackup[], keep: number): Set<DatedBackup> => {
  const newest = backups.slice(0, Math.ceil(keep / 2));
  const days = new Set(newest.map(dayOf));
  const kept = new Set(newest);
  for (const backup of backups) {
    if (kept.size >= keep) break;
    if (days.has(dayOf(backup))) continue;
    days.add(dayOf(backup));
    kept.add(backup);
  }
  for (const backup of backups) {
    if (kept.size >= keep) break;
    kept.add(backup);
  }
  return kept;
};

const without = (backups: readonly DatedBackup[], kept: ReadonlySet<DatedBackup>): DatedBackup[] =>
  backups.filter((backup) => !kept.has(backup));

const dayOf = ({ at }: DatedBackup): string => at.slice(0, "20261122".length);
