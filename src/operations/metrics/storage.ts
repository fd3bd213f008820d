import { dirname } from "node:path";
import type { Registry } from "prom-client";
import type { Sqlite } from "../../database/group-commit.ts";
import type { LatestBackup } from "../backup/latest.ts";
import { diskOf, sizeOf } from "../process-figures.ts";
import type { GroupTallies } from "./group-tallies.ts";
import { gauge, histogram, one, type Sample, total } from "./instruments.ts";

/** `paths` is null for a database in memory. */
export interface StorageSources {
  sqlite: Sqlite;
  groups: GroupTallies;
  paths: { database: string; backup_folder: string } | null;
  backups: LatestBackup;
  /** Null when backups are off. */
  backup_interval_seconds: number | null;
}

export const addStorage = (registry: Registry, sources: StorageSources): void => {
  const { sqlite, paths, groups } = sources;
  gauge(registry, { name: "lastmile_storage_refused", help: "1 while writes fail." }, () =>
    one(sqlite.storage.failure ? 1 : 0),
  );
  gauge(registry, { name: "lastmile_database_size_bytes", help: "The database file." }, () =>
    one(paths && sizeOf(paths.database)),
  );
  gauge(
    registry,
    {
      name: "lastmile_wal_size_bytes",
      help: "The log beside the database file, with what is not in the file yet.",
    },
    () => one(paths && sizeOf(`${paths.database}-wal`)),
  );
  addDisks(registry, sources);
  addBackups(registry, sources);
  addStatements(registry, sqlite);
  addGroups(registry, groups);
};

const addDisks = (registry: Registry, { paths }: StorageSources): void => {
  const disks = (read: (disk: { size_bytes: number; free_bytes: number }) => number) => () => {
    if (!paths) return [];
    const folders = { database: dirname(paths.database), backups: paths.backup_folder };
    return Object.entries(folders).flatMap(([folder, path]): Sample<"folder">[] => {
      const disk = diskOf(path);
      return disk ? [[{ folder }, read(disk)]] : [];
    });
  };
  gauge(
    registry,
    {
      name: "lastmile_disk_size_bytes",
      help: "The disk under the database's folder, and under that of the backups.",
      labels: ["folder"],
    },
    disks(({ size_bytes }) => size_bytes),
  );
  gauge(
    registry,
    {
      name: "lastmile_disk_free_bytes",
      help: "Free disk space available to this service, by folder.",
      labels: ["folder"],
    },
    disks(({ free_bytes }) => free_bytes),
  );
};

const addBackups = (
  registry: Registry,
  { backups, backup_interval_seconds }: StorageSources,
): void => {
  gauge(
    registry,
    {
      name: "lastmile_backup_interval_seconds",
      help: "The longest interval between backups by BACKUP_CRON; absent if backups are off.",
    },
    () => one(backup_interval_seconds),
  );
  gauge(
    registry,
    {
      name: "lastmile_backup_age_seconds",
      help: "Age of the latest backup; absent without a backup.",
    },
    () => one(backups.ageSeconds()),
  );
  gauge(
    registry,
    {
      name: "lastmile_backup_last_success_timestamp_seconds",
      help: "When the newest backup was taken, in Unix time.",
    },
    () => one(since(backups.newest()?.taken_ms)),
  );
  gauge(registry, { name: "lastmile_backup_size_bytes", help: "Size of the newest backup." }, () =>
    one(backups.newest()?.bytes),
  );
};

const since = (at_ms: number | undefined): number | undefined =>
  at_ms === undefined ? undefined : at_ms / 1000;

const addStatements = (registry: Registry, sqlite: Sqlite): void => {
  gauge(
    registry,
    { name: "lastmile_statement_cache_size", help: "Prepared statements in the cache." },
    () => one(sqlite.statementCache().size),
  );
  total(
    registry,
    {
      name: "lastmile_statement_cache_hits_total",
      help: "Statements that were found in the cache.",
    },
    () => one(sqlite.statementCache().hits),
  );
  total(
    registry,
    { name: "lastmile_statement_cache_misses_total", help: "Statements that had to be prepared." },
    () => one(sqlite.statementCache().misses),
  );
};

const addGroups = (registry: Registry, { changes, durations }: GroupTallies): void => {
  histogram(
    registry,
    { name: "lastmile_group_commit_changes", help: "Changes that shared one transaction." },
    () => [[{}, changes]],
  );
  histogram(
    registry,
    {
      name: "lastmile_group_commit_duration_seconds",
      help: "What the changes of a transaction took together, with their COMMIT.",
    },
    () => [[{}, durations]],
  );
};
