import { sql } from "kysely";
import { across_organizations } from "./build.ts";
import type { Connection, Readable } from "./connection.ts";
import { type CheckQuery, rowsOf } from "./integrity.ts";
import type { TextIndex } from "./merge-indexes.ts";

/*
 * Compares the full-text indexes with the rows. The indexes are contentless: one can list their row ids and
 * search them, but not read the text. SQLite's integrity check checks an index in itself.
 */

/** How many texts are searched for in an index, spread evenly over all rows. */
const searches_max = 2000;
/** Long texts are searched for by this many characters of their start and of their end. */
const piece_max = 100;
const trigram_length = 3;

/** Rows of an index without an owner. `owners` selects the `seq` of the rows that may be in it. */
export const strayRows = (index: TextIndex, owners: ReturnType<typeof sql>): CheckQuery => ({
  message: sql`${sql.lit(`${index} has the row `)} || search.rowid || ', which does not belong in it'`,
  from: sql`from ${sql.table(index)} as search where search.rowid not in (${owners})`,
});

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
    this.stride = Math.ceil(((row?.count ?? 0) + 1) / searches_max);
  }

  /** Whether the index has the row and, for a sample of rows, finds it by this text. */
  matches(seq: number, text: string, is_indexed: boolean): boolean {
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

/** Finds characters that are missing from `search_characters`: a search by two characters would miss their texts. */
export class CharacterCheck {
  private readonly by_org = new Map<string, Set<string>>();

  add(org_id: string, text: string): void {
    const characters = this.by_org.get(org_id) ?? new Set();
    this.by_org.set(org_id, characters);
    for (const character of text) characters.add(character);
  }

  /** Call after all texts were added, so that characters of concurrent writes are in the table by then. */
  faults(db: Readable): string[] {
    return [...this.by_org].flatMap(([org_id, missing]) => {
      const stored = sql<{
        character: string;
      }>`select character from "search_characters" where org_id = ${org_id}`;
      for (const { character } of rowsOf(db, stored)) missing.delete(character);
      return [...missing].map(
        (character) =>
          `organization ${org_id}: the search does not know the character ${JSON.stringify(character)}`,
      );
    });
  }
}
