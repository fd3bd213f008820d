import { sql } from "kysely";
import type { Caller } from "../access/caller.ts";
import { foldCase, foldForSearch } from "../clients/fold.ts";
import { newestWithWords } from "../clients/list/search.ts";
import { clientsByNumberPart, findByPhone } from "../clients/phone-queries.ts";
import {
  findByExternalRef,
  findByIspUsername,
  findByUsername,
  findClient,
  findSeqs,
  notPendingDeletion,
} from "../clients/queries.ts";
import { build, eachOf, type RowOf, unindexed } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import type { Terms } from "./terms.ts";
import type { SearchHit } from "./wire.ts";

/** Candidates of each way to find clients, among which the best are chosen. */
const candidates_max = 100;

/** The shortest number that is looked up as a whole phone number. */
const phone_min = 5;

/** The clients that the terms find, best first. */
export const clientHits = (
  db: OrgReader,
  { organization }: Caller,
  terms: Terms,
  limit: number,
): SearchHit[] => {
  const numbers =
    terms.digits === null
      ? { ending: [], beginning: [] }
      : clientsByNumberPart(db, terms.text, candidates_max);
  const exact = new Set([
    ...exactIds(db, organization.phone_country_code, terms),
    ...numbers.ending,
  ]);
  const seqs = new Set([
    ...findSeqs(db, [...exact, ...numbers.beginning]).values(),
    ...seqsWithName(db, terms.text),
    ...newestWithWords(db, terms.words, candidates_max),
  ]);
  return db
    .all(shownClients, { seqs: JSON.stringify([...seqs]) })
    .map((client) => ({ client, rank: rankOf(client, terms, exact) }))
    .sort((one, other) => one.rank - other.rank || other.client.seq - one.client.seq)
    .slice(0, limit)
    .map(({ client, rank }) => hitOf(client, rank === 0));
};

/** The clients with exactly this phone number, username, reference or id. */
const exactIds = (db: OrgReader, country_code: string, { text, digits, id }: Terms): string[] =>
  [
    ...(digits && digits.length >= phone_min ? findByPhone(db, country_code, text) : []),
    ...spellingsOf(text).map((external_ref) => findByExternalRef(db, external_ref)),
    findByUsername(db, text),
    ...findByIspUsername(db, text),
    id === null ? undefined : findClient(db, id),
  ].flatMap((client) => client?.id ?? []);

/** References are compared exactly: they are looked up as typed, in capitals and in small letters. */
const spellingsOf = (text: string): string[] => [
  ...new Set([text, text.toUpperCase(), text.toLowerCase()]),
];

const byName = prepareInOrg<{ from: string; before: string; max: number }>()((param) =>
  build
    .selectFrom("clients")
    .select("seq")
    .where("org_id", "=", param("org_id"))
    .where(sql<boolean>`name collate nocase >= ${param("from")}`)
    .where(sql<boolean>`name collate nocase < ${param("before")}`)
    .where("deleted_at", "is", null)
    .orderBy(sql`name collate nocase`)
    .limit(param("max")),
);

/** The first clients whose name begins with the text. */
const seqsWithName = (db: OrgReader, text: string): number[] =>
  db
    .all(byName, { from: text, before: `${text}\u{10ffff}`, max: candidates_max })
    .map(({ seq }) => seq);

const shownClients = prepareInOrg<{ seqs: string }>()((param) =>
  build
    .selectFrom("clients")
    .select(["seq", "id", "name", "username", "email", "phone_number", "city", "zone", "status"])
    .where(unindexed("org_id"), "=", param("org_id"))
    .where("seq", "in", eachOf<number>(param("seqs")))
    .where("deleted_at", "is", null)
    .where(notPendingDeletion),
);

/** 0 for exactly this client, else by how well the name matches. */
const rankOf = (
  client: RowOf<typeof shownClients>,
  { text, folded, words }: Terms,
  exact: ReadonlySet<string>,
): number => {
  const name = foldForSearch(client.name);
  if (exact.has(client.id) || name === folded) return 0;
  if (client.email !== null && foldCase(client.email) === foldCase(text)) return 0;
  if (name.startsWith(folded)) return 1;
  if (words.every((word) => ` ${name}`.includes(` ${word}`))) return 2;
  return words.every((word) => name.includes(word)) ? 3 : 4;
};

const hitOf = (client: RowOf<typeof shownClients>, exact: boolean): SearchHit => ({
  type: "client",
  id: client.id,
  title: client.name,
  number: client.phone_number,
  subtitle: [client.username, client.zone, client.city].filter(Boolean).join(" · "),
  status: client.status,
  amount: null,
  currency: null,
  client_id: client.id,
  exact,
});
