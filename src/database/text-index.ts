import { sql } from "kysely";
import { across_organizations } from "./build.ts";
import type { Connection, Readable } from "./connection.ts";
import { type Look, rowsOf } from "./faults.ts";
import type { TextIndex } from "./merge-indexes.ts";

/*
 * What the full-text indexes hold, against the rows. They keep no text, but they say which rows they
 * have, and they can be asked for a text. SQLite's integrity check looks at the index itself.
 */

/** So many texts of an index are sought in it, spread over all. */
const sought_max = 2000;
/** Of a long text its begin and its end are sought. */
const piece_max = 100;
const trigram_length = 3;

/** Rows of an index that none of these has: `owners` selects the `seq` of those that may be in it. */
export const strayRows = (index: TextIndex, owners: ReturnType<typeof sql>): Look => ({
  words: sql`${sql.lit(`${index} has the row `)} || search.rowid || ', which does not belong into it'`,
  from: sql`from ${sql.table(index)} as search where search.rowid not in (${owners})`,
});

/** Compares texts with what an index holds of them. */
export class IndexCheck {
  private seen = 0;
  private readonly stride: number;

  constructor(
    private readonly db: Connection,
    private readonly index: TextIndex,
  ) {
    const [row] = rowsOf(
      db,
      sql<{
        count: number;
      }>`select ${across_organizations} count(*) as count from ${sql.table(index)}`,
    );
    this.stride = Math.ceil(((row?.count ?? 0) + 1) / sought_max);
  }

  /** Whether the index holds this text; `is_indexed` says whether it has the row. */
  holds(seq: number, text: string, is_indexed: boolean): boolean {
    if (!is_indexed) return false;
    this.seen += 1;
    if (this.seen % this.stride !== 0) return true;
    const characters = [...text];
    if (characters.length < trigram_length) return true;
    return [characters.slice(0, piece_max), characters.slice(-piece_max)].every((piece) =>
      isFound(this.db, this.index, seq, piece.join("")),
    );
  }
}

const isFound = (db: Readable, index: TextIndex, seq: number, text: string): boolean => {
  const table = sql.table(index);
  const phrase = `"${text.replaceAll('"', '""')}"`;
  const found = sql<{ found: 1 }>`select ${across_organizations} 1 as found from ${table}
    where ${table} match ${phrase} and rowid = ${seq}`;
  return rowsOf(db, found).length > 0;
};

/** Which characters of an organization's texts it has not learned; a search by two characters misses them. */
export class CharacterCheck {
  private readonly met = new Map<string, Set<string>>();

  meet(org_id: string, text: string): void {
    const met = this.met.get(org_id) ?? new Set();
    this.met.set(org_id, met);
    for (const character of text) met.add(character);
  }

  /** To be asked when all texts were met: what was written meanwhile is learned by then. */
  faults(db: Readable): string[] {
    return [...this.met].flatMap(([org_id, met]) => {
      const known = sql<{
        character: string;
      }>`select character from "search_characters" where org_id = ${org_id}`;
      for (const { character } of rowsOf(db, known)) met.delete(character);
      return [...met].map(
        (character) =>
          `organization ${org_id}: the search does not know the character ${JSON.stringify(character)}`,
      );
    });
  }
}
