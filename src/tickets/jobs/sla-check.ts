import { system } from "../../access/caller.ts";
import type { Instant } from "../../clock/instant.ts";
import { inBatches } from "../../database/batches.ts";
import { across_organizations, build, prepare } from "../../database/build.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import type { Tx } from "../../database/org.ts";
import { doSlice } from "../../database/slice.ts";
import { breach } from "../lifecycle/lifecycle.ts";
import { ticketRow, withAssignees } from "../queries.ts";
import { record } from "../record.ts";

/** Tickets that one change looks at. */
const tickets_max = 20;

/** Open, unpaused tickets past their deadline: a range of `tickets_sla_running`. */
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
    .orderBy("sla_due_at")
    .limit(param("max")),
);

/** Notes every deadline missed until `at`, once, in all organizations (decisions §5). Returns how many. */
export const checkSlas = async (sqlite: Sqlite, at: Instant): Promise<number> => {
  // Most minutes nothing is due: then nothing is written.
  if (sqlite.all(overdue, { now: at, max: 1 }).length === 0) return 0;
  return inBatches(sqlite, at, noteSome);
};

/** Notes some of the deadlines that were missed until the change's moment. Returns how many. */
export const noteSome = (root: Tx): number => {
  const found = root.all(overdue, { now: root.now, max: tickets_max });
  return doSlice(found, ({ org_id, id }) => {
    const tx = root.org(org_id);
    const row = ticketRow(tx, id);
    if (row) record(tx, system, withAssignees(tx, row), breach(row, tx.now));
  }).length;
};
