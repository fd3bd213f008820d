import { sql } from "kysely";
import type { OrgReader } from "../database/org.ts";
import { type Page, type PageRequest, pageOf } from "../database/page.ts";
import type { ActionsQuery, DunningAction, DunningRun } from "./wire.ts";

/** The runs, newest first. */
export const listRuns = (db: OrgReader, page: PageRequest): Page<DunningRun> =>
  pageOf(
    db,
    db
      .from("dunning_runs")
      .select(["id", "ran_at", "messages", "suspensions", "superseded"])
      .orderBy("id", "desc"),
    page,
    (run) => run,
  );

const shown = [
  "id",
  "run_id",
  "client_id",
  "invoice_id",
  "step_id",
  "kind",
  "days_after_due",
  "status",
  "message_id",
  "created_at",
] as const;

/** What runs did for clients and their invoices, newest first. */
export const listActions = (
  db: OrgReader,
  { client_id, invoice_id, kind, ...page }: ActionsQuery,
): Page<DunningAction> => {
  let actions = db.from("dunning_actions").select(shown).orderBy("id", "desc");
  if (client_id !== undefined) actions = actions.where("client_id", "=", client_id);
  if (invoice_id !== undefined) actions = actions.where("invoice_id", "=", invoice_id);
  // The `+` keeps SQLite from the index by kind, which has every client's.
  const is_of_few = client_id !== undefined || invoice_id !== undefined;
  if (kind !== undefined)
    actions = actions.where(sql<boolean>`${is_of_few ? sql`+` : sql``}"kind" = ${kind}`);
  return pageOf(db, actions, page, (action) => action);
};
