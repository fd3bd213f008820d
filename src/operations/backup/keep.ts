import { type DatedBackup, parseDatedName } from "../../database/file/copy-names.ts";

/** How many backups from before migrations stay, in addition to `keep`. */
const before_migrations_kept = 5;

const newestFirst = (a: DatedBackup, b: DatedBackup): number =>
  a.at < b.at ? 1 : a.at > b.at ? -1 : 0;

/**
 * Returns the dated backups among `names` that can be removed. Kept are the newest half of `keep`, then the
 * last backup of each earlier day (UTC), latest days first, then the newest others. `published` is always
 * kept, since it is `latest.db`. Of the backups from before migrations, which do not count, the newest 5 stay.
 */
export const expiredBackups = (
  names: readonly string[],
  keep: number,
  published: string,
): string[] => {
  const dated = names.flatMap((name) => parseDatedName(name) ?? []).toSorted(newestFirst);
  const isPublished = ({ name }: DatedBackup): boolean => name === published;
  const first = dated.filter(isPublished);
  const others = dated.filter((backup) => !isPublished(backup));
  const counted = [...first, ...others].filter(({ schema }) => schema === null);
  const before_migrations = [...first, ...others].filter(({ schema }) => schema !== null);
  return [
    ...without(counted, keptOf(counted, keep)),
    ...before_migrations.slice(before_migrations_kept),
  ].map(({ name }) => name);
};

/** Expects the newest backups first. */
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
