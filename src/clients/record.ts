import { sql } from "kysely";
import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import { emit } from "../events/emit.ts";
import type { ClientRow, ClientState } from "./client.ts";
import { clientData } from "./event-data.ts";
import { type Facet, facetsOf } from "./facets.ts";
import { foldName } from "./fold.ts";
import { indexText, searchText } from "./list/search.ts";
import { storedPhonesOf } from "./phone.ts";
import { clientTotals } from "./sequence.ts";

/**
 * The only writer of clients: the row and all that is found by it change together. What is counted
 * follows by triggers: `clients_counted` and `clients_recounted` fill `client_totals`. A new name or
 * phone is noted in `renamed_clients`: the search of the client's tickets goes by it from now on.
 */
export const recordCreated = (tx: OrgTx, after: ClientState): void => {
  tx.insert("clients", after.row);
  recordItems(tx, null, after);
  recordSearchKeys(tx, null, after);
  emit(tx, "client.created", clientData(after.row), scopeOf(after.row));
};

/** Stores what differs; nothing at all, and no event, when nothing does. Returns the client as it is now. */
export const recordUpdated = (tx: OrgTx, before: ClientState, wanted: ClientState): ClientRow => {
  const columns = changedColumns(before.row, wanted.row);
  const items_changed = JSON.stringify(before.items) !== JSON.stringify(wanted.items);
  if (columns.length === 0 && !items_changed) return before.row;
  const row: ClientRow = { ...wanted.row, version: before.row.version + 1, updated_at: tx.now };
  const after = { row, items: wanted.items };
  const values = Object.fromEntries(columns.map((column) => [column, row[column]]));
  tx.run(
    tx
      .update("clients", { ...values, version: row.version, updated_at: row.updated_at })
      .where("id", "=", row.id),
  );
  if (items_changed) recordItems(tx, before, after);
  recordSearchKeys(tx, before, after);
  recordName(tx, before.row, row);
  const changed = changedFields(columns, items_changed);
  emit(tx, "client.updated", { ...clientData(row), changed }, scopeOf(row));
  return row;
};

/** Deleted softly: its username, email and external_ref are free again, and nothing finds it (decisions §3). */
export const recordDeleted = (tx: OrgTx, before: ClientState): void => {
  const { row } = before;
  tx.run(
    tx
      .update("clients", { deleted_at: tx.now, version: row.version + 1, updated_at: tx.now })
      .where("id", "=", row.id),
  );
  recordSearchKeys(tx, before, null);
};

const scopeOf = (row: ClientRow) => ({ branch_id: row.branch_id, board_id: null });

const columnsOf = (row: ClientRow) => Object.keys(row) as (keyof ClientRow)[];

const changedColumns = (before: ClientRow, after: ClientRow): (keyof ClientRow)[] =>
  columnsOf(after).filter((column) => before[column] !== after[column]);

/** The names on the wire of what changed: the account's columns are one field, keys are none. */
const changedFields = (columns: (keyof ClientRow)[], items_changed: boolean): string[] => {
  const fields = columns
    .filter((column) => !column.endsWith("_key"))
    .map((column) => (column.startsWith("isp_") ? "isp_account" : column));
  return [...new Set(items_changed ? [...fields, "items"] : fields)];
};

const recordItems = (tx: OrgTx, before: ClientState | null, after: ClientState): void => {
  const client_id = after.row.id;
  if (before) tx.run(tx.delete("client_items").where("client_id", "=", client_id));
  tx.insert(
    "client_items",
    after.items.map((item) => ({ ...item, client_id })),
  );
};

const deleteFacet = prepareInOrg<{ facet: string; value: string; seq: number }>()((param) =>
  build
    .deleteFrom("client_facets")
    .where("org_id", "=", param("org_id"))
    .where("facet", "=", param("facet"))
    .where("value", "=", param("value"))
    .where("seq", "=", param("seq")),
);

/** A new client has a dozen: one statement for all is cheaper than one for each. */
const insertFacets = prepareInOrg<{ facets: string; seq: number }>()((param) =>
  build
    .insertInto("client_facets")
    .columns(["org_id", "facet", "value", "seq"])
    .expression(
      build
        .selectFrom(sql<{ value: string }>`json_each(${param("facets")})`.as("each"))
        .select([
          sql<string>`${param("org_id")}`.as("org_id"),
          sql<string>`each.value ->> 0`.as("facet"),
          sql<string>`each.value ->> 1`.as("value"),
          sql<number>`${param("seq")}`.as("seq"),
        ]),
    ),
);

const deletePhone = prepareInOrg<{ phone: string; client_id: string }>()((param) =>
  build
    .deleteFrom("client_phones")
    .where("org_id", "=", param("org_id"))
    .where("phone", "=", param("phone"))
    .where("client_id", "=", param("client_id")),
);

/**
 * Brings what a client is found by up to date: facets, phones and search text. `before` is null for
 * a new client, `after` for a deleted one.
 */
const recordSearchKeys = (
  tx: OrgTx,
  before: ClientState | null,
  after: ClientState | null,
): void => {
  const row = (after ?? before)?.row;
  if (!row) return;
  const { seq, id: client_id } = row;
  const added: [Facet, string][] = [];
  difference(before ? facetsOf(before) : [], after ? facetsOf(after) : [], {
    removed: ([facet, value]) => tx.run(deleteFacet, { facet, value, seq }),
    added: (facet) => added.push(facet),
  });
  if (added.length > 0) tx.run(insertFacets, { facets: JSON.stringify(added), seq });
  const phones_code = clientTotals(tx)?.phones_code ?? "";
  difference(
    before ? storedPhonesOf(before.row, phones_code) : [],
    after ? storedPhonesOf(after.row, phones_code) : [],
    {
      removed: (phone) => tx.run(deletePhone, { phone, client_id }),
      added: (phone) => tx.insert("client_phones", { phone, client_id }),
    },
  );
  indexText(tx, seq, before && searchText(before.row), after && searchText(after.row));
};

const noteRenamed = prepareInOrg<{ client_id: string; text: string }>()((param) =>
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

/** A client may have very many tickets: they are indexed by the new name behind the change. */
const recordName = (tx: OrgTx, before: ClientRow, after: ClientRow): void => {
  const text = foldName(after);
  if (text === foldName(before)) return;
  if (tx.run(noteRenamed, { client_id: after.id, text }) > 0) tx.wake("search-index");
};

const difference = <T>(
  before: T[],
  after: T[],
  { removed, added }: Record<"removed" | "added", (value: T) => unknown>,
): void => {
  const had = new Set(before.map((value) => String(value)));
  const has = new Set(after.map((value) => String(value)));
  for (const value of before) if (!has.has(String(value))) removed(value);
  for (const value of after) if (!had.has(String(value))) added(value);
};
