import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import { emit } from "../events/emit.ts";
import { moveReceivables } from "../ledger/daily.ts";
import type { ClientRow, ClientState } from "./client.ts";
import { clientData } from "./event-data.ts";
import { foldName } from "./fold.ts";
import { indexText, searchText } from "./list/search.ts";
import { storedPhonesOf } from "./phone.ts";
import { clientNumbers } from "./sequence.ts";
import type { SuspensionView } from "./suspensions.ts";

/**
 * The only writer of clients. It updates the row and everything by which the client is found. A new name
 * or phone is added to `renamed_clients`, so that the client's tickets are reindexed.
 */
export const recordCreated = (tx: OrgTx, after: ClientState): void => {
  tx.insert("clients", { ...after.row, items_count: after.items.length });
  recordItems(tx, null, after);
  recordSearchKeys(tx, null, after);
  wakeAccess(tx, after.row);
  emit(tx, "client.created", clientData(after.row), scopeOf(after.row));
};

/** Triggers have queued the change for routers (`client_access`). */
const wakeAccess = (tx: OrgTx, { isp_username }: ClientRow): void => {
  if (isp_username !== null) tx.wake("network-access", tx.org_id);
};

/** Stores what differs and returns the new row. Without a compareLists, nothing is stored or emitted. */
export const recordUpdated = (tx: OrgTx, before: ClientState, next: ClientState): ClientRow => {
  const columns = changedColumns(before.row, next.row);
  const items_changed = JSON.stringify(before.items) !== JSON.stringify(next.items);
  if (columns.length === 0 && !items_changed) return before.row;
  const version = before.row.version + 1;
  const items_count = next.items.length;
  const row: ClientRow = { ...next.row, version, items_count, updated_at: tx.now };
  const after = { row, items: next.items };
  const values = Object.fromEntries(columns.map((column) => [column, row[column]]));
  tx.run(
    tx
      .update("clients", { ...values, version, items_count, updated_at: row.updated_at })
      .where("id", "=", row.id),
  );
  if (items_changed) recordItems(tx, before, after);
  recordSearchKeys(tx, before, after);
  recordName(tx, before.row, row);
  recordBranch(tx, before.row, row);
  if (columns.some((column) => column.startsWith("isp_"))) wakeAccess(tx, row);
  emitUpdated(tx, row, changedFields(columns, items_changed));
  return row;
};

const emitUpdated = (tx: OrgTx, row: ClientRow, changed: string[]): void =>
  emit(tx, "client.updated", { ...clientData(row), changed }, scopeOf(row));

/** What suspending or resuming changes of the row. */
type Suspended = Pick<ClientRow, "suspended" | "isp_status">;

/**
 * Suspends or resumes a client. `suspension` is what stands afterwards; null when resumed. A changed account is
 * one update of the row with it, so that `client_changes` counts it once.
 */
export const recordSuspended = (
  tx: OrgTx,
  before: ClientRow,
  set: Suspended,
  suspension: SuspensionView | null,
): ClientRow => {
  const row = recordTouched(tx, before, set);
  wakeAccess(tx, row);
  if (row.isp_status !== before.isp_status) emitUpdated(tx, row, ["isp_account"]);
  const topic = suspension ? "client.suspended" : "client.resumed";
  emit(tx, topic, { ...clientData(row), suspension }, scopeOf(row));
  return row;
};

const markAccountChanged = prepareInOrg<{ client_id: string }>()((param) =>
  build
    .updateTable("client_suspensions")
    .set({ changed_account: 1 })
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .where("ended_at", "is", null),
);

/** A new account of a suspended client waits for the end of the suspension. */
export const recordAccountChanged = (tx: OrgTx, client_id: string): void => {
  tx.run(markAccountChanged, { client_id });
};

/** The client's suspension has another reason. */
export const recordReason = (tx: OrgTx, before: ClientRow): ClientRow =>
  recordTouched(tx, before, {});

/** The client's collection, which another table has, has changed. */
export const recordCollection = (tx: OrgTx, before: ClientRow): ClientRow => {
  const row = recordTouched(tx, before, {});
  emitUpdated(tx, row, ["collection"]);
  return row;
};

const recordTouched = (tx: OrgTx, before: ClientRow, set: Partial<Suspended>): ClientRow => {
  const values = { ...set, version: before.version + 1, updated_at: tx.now };
  tx.updateRow("clients", before.id, values);
  return { ...before, ...values };
};

/** Soft-deletes: the client cannot be found, and its username, email and external_ref can be reused (decisions §3). */
export const recordDeleted = (tx: OrgTx, before: ClientState): void => {
  const { row } = before;
  tx.run(
    tx
      .update("clients", { deleted_at: tx.now, version: row.version + 1, updated_at: tx.now })
      .where("id", "=", row.id),
  );
  recordSearchKeys(tx, before, null);
  moveReceivables(tx, row.id, row.branch_id, -1);
};

/** What the client owes moves along. */
const recordBranch = (tx: OrgTx, before: ClientRow, { id, branch_id }: ClientRow): void => {
  if (branch_id === before.branch_id) return;
  moveReceivables(tx, id, before.branch_id, -1);
  moveReceivables(tx, id, branch_id, 1);
};

const scopeOf = (row: ClientRow) => ({ branch_id: row.branch_id, board_id: null });

const columnsOf = (row: ClientRow) => Object.keys(row) as (keyof ClientRow)[];

const changedColumns = (before: ClientRow, after: ClientRow): (keyof ClientRow)[] =>
  columnsOf(after).filter((column) => before[column] !== after[column]);

/** The API names of changed fields. The account's columns are one field, and folded columns are left out. */
const changedFields = (columns: (keyof ClientRow)[], items_changed: boolean): string[] => {
  const fields = columns
    .filter((column) => !column.endsWith("_key"))
    .map((column) => (column.startsWith("isp_") ? "isp_account" : column));
  return [...new Set(items_changed ? [...fields, "items"] : fields)];
};

const recordItems = (tx: OrgTx, before: ClientState | null, after: ClientState): void => {
  const { id: client_id, seq: client_seq } = after.row;
  if (before) tx.run(tx.delete("client_items").where("client_id", "=", client_id));
  tx.insert(
    "client_items",
    after.items.map((item) => ({ ...item, client_id, client_seq })),
  );
};

const deletePhone = prepareInOrg<{ phone: string; client_id: string }>()((param) =>
  build
    .deleteFrom("client_phones")
    .where("org_id", "=", param("org_id"))
    .where("phone", "=", param("phone"))
    .where("client_id", "=", param("client_id")),
);

/** Updates a client's phones and search text. `before` is null for a new client, `after` for a deleted one. */
const recordSearchKeys = (
  tx: OrgTx,
  before: ClientState | null,
  after: ClientState | null,
): void => {
  const row = (after ?? before)?.row;
  if (!row) return;
  const { seq, id: client_id } = row;
  const phones_code = clientNumbers(tx)?.phones_code ?? "";
  compareLists(
    before ? storedPhonesOf(before.row, phones_code) : [],
    after ? storedPhonesOf(after.row, phones_code) : [],
    {
      removed: (phone) => tx.run(deletePhone, { phone, client_id }),
      added: (phone) => tx.insert("client_phones", { phone, client_id }),
    },
  );
  indexText(tx, seq, before && searchText(before.row), after && searchText(after.row));
};

const addRenamed = prepareInOrg<{ client_id: string; text: string }>()((param) =>
  build
    .insertInto("renamed_clients")
    .columns(["org_id", "client_id", "text", "next_seq"])
    .expression(
      build
        .selectFrom("tickets")
        .select((of) => ["org_id", "client_id", param("text").as("text"), of.lit(0).as("next_seq")])
        .where("org_id", "=", param("org_id"))
        .where("client_id", "=", param("client_id"))
        .where("deleted_at", "is", null)
        .limit(1),
    )
    .onConflict((conflict) =>
      conflict.columns(["org_id", "client_id"]).doUpdateSet({ text: param("text"), next_seq: 0 }),
    ),
);

/** Tickets are reindexed in the background, since a client may have very many. */
const recordName = (tx: OrgTx, before: ClientRow, after: ClientRow): void => {
  const text = foldName(after);
  if (text === foldName(before)) return;
  if (tx.run(addRenamed, { client_id: after.id, text }) > 0) tx.wake("search-index");
};

const compareLists = (
  before: string[],
  after: string[],
  { removed, added }: Record<"removed" | "added", (value: string) => unknown>,
): void => {
  for (const value of before) if (!after.includes(value)) removed(value);
  for (const value of after) if (!before.includes(value)) added(value);
};
