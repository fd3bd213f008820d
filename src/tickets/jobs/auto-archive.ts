import { sql } from "kysely";
import { system } from "../../access/caller.ts";
import { type Organization, organizationsHere } from "../../access/organization-queries.ts";
import { dateIn, type Instant, parseInstant, plusSeconds } from "../../clock/instant.ts";
import { inBatches } from "../../database/batches.ts";
import { build } from "../../database/build.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import { type OrgTx, prepareInOrg } from "../../database/org.ts";
import { doSlice } from "../../database/slice.ts";
import { columnsToCompact, compactColumn } from "../board/compact.ts";
import { archive } from "../lifecycle/lifecycle.ts";
import { rowsInOrder, withAssignees } from "../queries.ts";
import { record } from "../record.ts";

/** Tickets per transaction. */
const batch_max = 20;

/** In the organization's time zone. */
const night_time = "00:30";

const day_seconds = 86_400;

const ended = sql<Instant | null>`coalesce(resolved_at, closed_at)`;

/** Done and cancelled tickets on the boards that ended before a moment: a range of the index `tickets_closed`. */
const endedBefore = prepareInOrg<{ moment: Instant; max: number }>()((param) =>
  build
    .selectFrom("tickets")
    .select("seq")
    .where("org_id", "=", param("org_id"))
    .where(ended, "is not", null)
    .where(ended, "<", param("moment"))
    .where("archived_at", "is", null)
    .where("deleted_at", "is", null)
    .orderBy(ended)
    .limit(param("max")),
);

/** Archives tickets that ended more than `auto_archive_days` before `at`. Returns their number. */
export const autoArchive = async (sqlite: Sqlite, at: Instant): Promise<number> => {
  let archived = 0;
  for (const organization of organizationsHere(sqlite))
    archived += await archiveIn(sqlite, organization, at);
  return archived;
};

/** The same in the organizations whose archiving time was between `since` and `at`. */
export const autoArchiveAtNight = async (
  sqlite: Sqlite,
  since: Instant,
  at: Instant,
): Promise<number> => {
  let archived = 0;
  for (const organization of organizationsHere(sqlite))
    if (isArchivingTime(organization.timezone, since, at))
      archived += await archiveIn(sqlite, organization, at);
  return archived;
};

/** Whether the day's archiving time is after `since` and not after `at`. If DST skips it, it is later by the gap. */
export const isArchivingTime = (timezone: string, since: Instant, at: Instant): boolean => {
  const night = parseInstant(`${dateIn(timezone, at)}T${night_time}`, timezone);
  return night !== null && since < night && night <= at;
};

/** Also closes gaps that a stop or a crash left in long columns (`tickets/board/compact.ts`). */
const archiveIn = async (
  sqlite: Sqlite,
  { id, auto_archive_days }: Organization,
  at: Instant,
): Promise<number> => {
  let archived = 0;
  if (auto_archive_days !== null) {
    const moment = plusSeconds(at, -auto_archive_days * day_seconds);
    archived = await inBatches(sqlite, at, (root) => archiveBatch(root.org(id), moment));
  }
  for (const column_id of columnsToCompact(sqlite.reader(id)))
    await compactColumn(sqlite, id, column_id);
  return archived;
};

/**
 * Archives the next tickets that ended before a moment, and returns their number. Leaves gaps in the columns:
 * `compactColumn` closes them once, at the end.
 */
export const archiveBatch = (tx: OrgTx, moment: Instant): number => {
  const found = tx.all(endedBefore, { moment, max: batch_max }).map(({ seq }) => seq);
  return doSlice(rowsInOrder(tx, found), (row) => {
    record(tx, system, withAssignees(tx, row), { ...archive(row, true, tx.now), keeps_gap: true });
  }).length;
};
