import { sql } from "kysely";
import { build, eachOf } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import { seqRange } from "../../database/slots.ts";
import type { ClientRow } from "../client.ts";
import { foldFields } from "../fold.ts";
import { learnCharacters } from "../search-terms.ts";

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

/** A search finds at most this many clients, the newest: so a common term stays fast. */
export const matches_max = 10_000;

/** Up to so many clients are tested one by one against a search; of more, its index leads. */
export const asked_max = 400;

/** What the index holds of a client. */
export const searchText = (row: Pick<ClientRow, (typeof searched_fields)[number]>): string =>
  foldFields(searched_fields.map((field) => row[field]));

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
  if (after === null) return;
  tx.run(insertText, { seq, text: after });
  learnCharacters(tx, new Set(after));
};

/** The `seq` of the clients of a slot that have every phrase in a field, newest first. */
export const matching = (slot: number, phrases: readonly string[]) => {
  const { first, last } = seqRange(slot);
  return build
    .selectFrom("client_search")
    .select("rowid as seq")
    .where(sql<boolean>`client_search MATCH ${phrases.join(" AND ")}`)
    .where("rowid", ">=", first)
    .where("rowid", "<=", last)
    .orderBy("rowid", "desc")
    .limit(matches_max);
};

/** Whether the one client `d` has every phrase in a field: about a tenth of a millisecond. */
export const matchesRow = (phrases: readonly string[]) =>
  sql<boolean>`exists (select 1 from "client_search" as s where s.client_search match ${phrases.join(" AND ")} and s.rowid = d.seq)`;

const textsOfClients = prepareInOrg<{ seqs: string }>()((param) =>
  build
    .selectFrom("clients")
    .select(["seq", ...searched_fields])
    .where(sql<string>`+${sql.ref("org_id")}`, "=", param("org_id"))
    .where("seq", "in", eachOf<number>(param("seqs"))),
);

/** Those of a few clients that have every folded term in a field. */
export const withTerms = (
  db: OrgReader,
  seqs: readonly number[],
  terms: readonly string[],
): number[] =>
  db
    .all(textsOfClients, { seqs: JSON.stringify(seqs) })
    .filter((row) => {
      const text = searchText(row);
      return terms.every((term) => text.includes(term));
    })
    .map(({ seq }) => seq);
