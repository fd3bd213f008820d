import { sql } from "kysely";
import { build, eachOf } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import { seqRange } from "../../database/slots.ts";
import { rarestTrigrams } from "../../database/trigram-sizes.ts";
import type { ClientRow } from "../client.ts";
import { foldFields } from "../fold.ts";
import { learnCharacters, phrase, trigramsOf } from "../search-terms.ts";

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

/** A search that so few clients can match is decided by their texts, after so many of its trigrams. */
export const looked_into_max = 125;
const rarest_max = 4;
/** Of a long search so many trigrams are compared. */
const compared_max = 40;

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
export const matching = (slot: number, phrases: readonly string[], max = matches_max) => {
  const { first, last } = seqRange(slot);
  return build
    .selectFrom("client_search")
    .select("rowid as seq")
    .where(sql<boolean>`client_search MATCH ${phrases.join(" AND ")}`)
    .where("rowid", ">=", first)
    .where("rowid", "<=", last)
    .orderBy("rowid", "desc")
    .limit(max);
};

const withTrigrams = prepareInOrg<{ match: string; first: number; last: number; max: number }>()(
  (param) =>
    build
      .selectFrom("client_search")
      .select("rowid as seq")
      .where(sql<boolean>`client_search MATCH ${param("match")}`)
      .where("rowid", ">=", param("first"))
      .where("rowid", "<=", param("last"))
      .limit(param("max")),
);

/**
 * The `seq` of all clients of a slot, newest first, that have every folded term in a field, where few have the
 * rarest trigrams of them; else null. A phrase is sought trigram by trigram, also in the long lists
 * of those that nearly every text has.
 */
export const fewMatching = (
  db: OrgReader,
  slot: number,
  terms: readonly string[],
): number[] | null => {
  const parts = terms.map(trigramsOf);
  const trigrams = new Set(parts.flat().slice(0, compared_max));
  if (trigrams.size <= rarest_max || parts.some(({ length }) => length === 0)) return null;
  const rarest = rarestTrigrams(db, "client_search", trigrams, rarest_max);
  const match = rarest.map(phrase).join(" AND ");
  const found = db.all(withTrigrams, { match, ...seqRange(slot), max: looked_into_max + 1 });
  if (found.length > looked_into_max) return null;
  const seqs = found.map(({ seq }) => seq);
  return withTerms(db, seqs, terms).sort((a, b) => b - a);
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
