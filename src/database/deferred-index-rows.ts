/** After this many characters deferred rows are written, so that what is left for the end of a group takes few milliseconds. */
const characters_max = 4000;
/** What a row takes besides its text. */
const characters_per_row = 50;

/** How many rows have been deferred, how many of them are written, and what the others take. */
interface Mark {
  deferred: number;
  written: number;
  characters: number;
}

/**
 * Rows of the full-text indexes that a transaction has yet to write. FTS5 writes a segment as soon as a statement
 * of another table follows, so rows that are written together at the end of a group of changes make one segment
 * in place of one each, and there is less to merge. They keep their order, and are kept until COMMIT: to roll back
 * to a savepoint, pass `undoTo` the mark that was taken before it. Rows that were deferred since are dropped, and
 * earlier ones that were written since count as not written.
 */
export class DeferredIndexRows {
  private readonly rows: (() => void)[] = [];
  private written = 0;
  private characters = 0;

  defer(write: () => void, characters: number): void {
    this.rows.push(write);
    this.characters += characters + characters_per_row;
    if (this.characters > characters_max) this.write();
  }

  write(): void {
    while (this.written < this.rows.length) {
      this.rows[this.written]?.();
      this.written += 1;
    }
    this.characters = 0;
  }

  mark(): Mark {
    return { deferred: this.rows.length, written: this.written, characters: this.characters };
  }

  undoTo({ deferred, written, characters }: Mark): void {
    this.rows.length = deferred;
    this.written = written;
    this.characters = characters;
  }

  /** At the end of a transaction. */
  clear(): void {
    this.undoTo({ deferred: 0, written: 0, characters: 0 });
  }
}
