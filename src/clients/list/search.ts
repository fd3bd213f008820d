import { sql } from "kysely";
import { build } from "../../database/build.ts";
import { type OrgTx, prepareInOrg } from "../../database/org.ts";
import { seqRange } from "../../database/slots.ts";
import type { ClientRow } from "../client.ts";
import { foldForSearch } from "../fold.ts";

/** The fields of `query`, exactly (§4.1). */
const searched_fields = [
  "name",
  "username",
  "email",
  "phone_number",
  "address",
  "city",
  "zone",
  "street",
  "building",
  "box",
  "reference",
  "code",
  "disjunctor",
] as const;

/** Separates the fields: no field and no query can contain it (decisions §1), so nothing matches across two. */
const between_fields = "\u0001";

/** A search finds at most this many clients, the newest: so a common term stays fast. */
export const matches_max = 10_000;

/** What the index holds of a client. */
export const searchText = (row: ClientRow): string =>
  searched_fields
    .flatMap((field) => (row[field] === null ? [] : [foldForSearch(row[field])]))
    .join(between_fields);

const insertText = prepareInOrg<{ seq: number; text: string }>()((param) =>
  build.insertInto("client_search").values({ rowid: param("seq"), text: param("text") }),
);

const deleteText = prepareInOrg<{ seq: number }>()((param) =>
  build.deleteFrom("client_search").where("rowid", "=", param("seq")),
);

/** Keeps the index right in the transaction of the change; a null text removes the client. */
export const indexText = (
  tx: OrgTx,
  seq: number,
  before: string | null,
  after: string | null,
): void => {
  if (before === after) return;
  if (before !== null) tx.run(deleteText, { seq });
  if (after !== null) tx.run(insertText, { seq, text: after });
};

/** Plain characters, each as a phrase of the index; all must match. */
const phrases = (queries: readonly string[]): string =>
  queries.map((query) => `"${foldForSearch(query).replaceAll('"', '""')}"`).join(" AND ");

/** The `seq` of the clients of a slot that have every query in a field, newest first. */
export const matching = (slot: number, queries: readonly string[]) => {
  const { first, last } = seqRange(slot);
  return build
    .selectFrom("client_search")
    .select("rowid as seq")
    .where(sql<boolean>`client_search MATCH ${phrases(queries)}`)
    .where("rowid", ">=", first)
    .where("rowid", "<=", last)
    .orderBy("rowid", "desc")
    .limit(matches_max);
};

/** Whether the one client `d` has every query in a field: about a tenth of a millisecond. */
export const matchesRow = (queries: readonly string[]) =>
  sql<boolean>`exists (select 1 from "client_search" as s where s.client_search match ${phrases(queries)} and s.rowid = d.seq)`;
