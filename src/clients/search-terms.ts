import { sql } from "kysely";
import { build } from "../database/build.ts";
import { cachedInOrg, type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";

/** Trigram indexes only find terms of at least this length. */
const indexed_min = 3;

/**
 * A term of two characters is searched for as every trigram that it forms with one of the organization's
 * characters. With this many of them, that takes about 10 ms for a million texts.
 */
const characters_max = 400;

const addCharacters = prepareInOrg<{ characters: string }>()((param) =>
  build
    .insertInto("search_characters")
    .columns(["org_id", "character"])
    .expression(
      build
        .selectFrom(sql<{ value: string }>`json_each(${param("characters")})`.as("each"))
        .select([sql<string>`${param("org_id")}`.as("org_id"), "value"])
        .where(sql<boolean>`true`), // otherwise SQLite parses ON as part of a join
    )
    .onConflict((conflict) => conflict.doNothing()),
);

const charactersOfOrg = prepareInOrg<{ max: number }>()((param) =>
  build
    .selectFrom("search_characters")
    .select("character")
    .where("org_id", "=", param("org_id"))
    .limit(param("max")),
);

const cachedCharacters = cachedInOrg<{ max: number }>()(
  charactersOfOrg,
  (rows): ReadonlySet<string> => new Set(rows.map(({ character }) => character)),
);

/** Stores the characters of a folded text that is added to an index. */
export const indexCharacters = (tx: OrgTx, text: string): void => {
  const stored = tx.cached(cachedCharacters, { max: characters_max });
  const unknown = new Set<string>();
  for (const character of text) if (!stored.has(character)) unknown.add(character);
  if (unknown.size > 0) tx.run(addCharacters, { characters: JSON.stringify([...unknown]) });
};

/** Whether the trigram indexes find the folded term itself, not only what surrounds it. */
export const isIndexed = (term: string): boolean => [...term].length >= indexed_min;

/** An FTS5 phrase that matches the text literally. */
const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * The FTS5 expression for a folded term. Returns null if the trigram indexes cannot find it: a single
 * character, or two characters in an organization whose texts have very many different ones.
 */
export const matchExpression = (db: OrgReader, term: string): string | null => {
  const { length } = [...term];
  if (length >= indexed_min) return phrase(term);
  if (length < indexed_min - 1) return null;
  const characters = db.all(charactersOfOrg, { max: characters_max + 1 });
  if (characters.length > characters_max) return null;
  const trigrams = characters.flatMap(({ character }) => [character + term, term + character]);
  return trigrams.length === 0 ? phrase(term) : `(${trigrams.map(phrase).join(" OR ")})`;
};
