import { system } from "../../access/caller.ts";
import type { Instant } from "../../clock/instant.ts";
import { inBatches } from "../../database/batches.ts";
import { across_organizations, build, prepare } from "../../database/build.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import type { Tx } from "../../database/org.ts";
import { isHere } from "../../database/organization-moves.ts";
import { doSlice } from "../../database/slice.ts";
import { breach } from "../lifecycle/lifecycle.ts";
import { ticketRow, withAssignees } from "../queries.ts";
import { record } from "../record.ts";

/** Tickets per transaction. */
const batch_max = 20;

/** Open, unpaused tickets past their deadline: a range of the index `tickets_sla_running`. */
const overdue = prepare<{ now: Instant; max: number }>()((param) =>
  build
    .selectFrom("tickets")
    .select(["org_id", "id"])
    .modifyFront(across_organizations)
    .where("sla_due_at", "is not", null)
    .where("sla_due_at", "<=", param("now"))
    .where("sla_paused_since", "is", null)
    .where("sla_breached_at", "is", null)
    .where("deleted_at", "is", null)
    .where(isHere("tickets.org_id"))
    .orderBy("sla_due_at")
    .limit(param("max")),
);

/** Records all deadlines missed until `at`, once each (decisions §5). Returns their number. */
export const checkSlas = async (sqlite: Sqlite, at: Instant): Promise<number> => {
  // Most of the time nothing is due, and no transaction is needed.
  if (sqlite.all(overdue, { now: at, max: 1 }).length === 0) return 0;
  return inBatches(sqlite, at, recordBreaches);
};

/** Records the next deadlines missed until the time of the transaction. Returns their number. */
export const recordBreaches = (root: Tx): number => {
  const found = root.all(overdue, { now: root.now, max: batch_max });
  return doSlice(found, ({ org_id, id }) => {
    const tx = root.org(org_id);
    const row = ticketRow(tx, id);
    if (row) record(tx, system, withAssignees(tx, row), breach(row, tx.now));
  }).length;
};
