import { sql } from "kysely";
import { build } from "../database/build.ts";
import { cachedInOrg, type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";

/** The trigram indexes find terms of at least so many characters. */
const indexed_min = 3;

/**
 * A term of two is sought as every trigram that it makes with a character of the organization: up
 * to so many of them, some 10 ms for a million texts.
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
        .where(sql<boolean>`true`), // else SQLite reads ON as part of a join
    )
    .onConflict((conflict) => conflict.doNothing()),
);

const knownCharacters = prepareInOrg<{ max: number }>()((param) =>
  build
    .selectFrom("search_characters")
    .select("character")
    .where("org_id", "=", param("org_id"))
    .limit(param("max")),
);

const rememberedCharacters = cachedInOrg<{ max: number }>()(
  knownCharacters,
  (known): ReadonlySet<string> => new Set(known.map(({ character }) => character)),
);

/** Notes the characters of folded texts that come into an index. */
export const learnCharacters = (tx: OrgTx, characters: ReadonlySet<string>): void => {
  const known = tx.cached(rememberedCharacters, { max: characters_max });
  if (characters.isSubsetOf(known)) return;
  tx.run(addCharacters, { characters: JSON.stringify([...characters]) });
};

/** Text as the indexes are asked for it, every character as it is. */
const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * A folded term as the trigram indexes are asked for it, by plain characters. Null for one that they
 * cannot find: a single character, or two where the organization writes in very many characters.
 */
export const phraseOf = (db: OrgReader, term: string): string | null => {
  const { length } = [...term];
  if (length >= indexed_min) return phrase(term);
  if (length < indexed_min - 1) return null;
  const known = db.all(knownCharacters, { max: characters_max + 1 });
  if (known.length > characters_max) return null;
  const trigrams = known.flatMap(({ character }) => [character + term, term + character]);
  return trigrams.length === 0 ? phrase(term) : `(${trigrams.map(phrase).join(" OR ")})`;
};
