import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { plusSeconds } from "../clock/instant.ts";
import { across_organizations, build } from "./build.ts";
import type { Sqlite } from "./group-commit.ts";
import type { OrgReader, OrgTx, SaveChange, Tx } from "./org.ts";
import { isHere } from "./organization-moves.ts";

/** Content saved per transaction: more would block other callers. */
export const piece_bytes = 256 * 1024;
/** Pieces deleted per transaction. */
const batch_max = 16;
/** Saving a file takes seconds. A file that is incomplete after this time was left by a process that ended. */
const abandoned_seconds = 3600;

/** A table of files with `incomplete_since`, and the table of their pieces. */
interface FileTables {
  files: "ticket_attachments" | "payment_slips";
  pieces: "attachment_pieces" | "payment_slip_pieces";
  /** The column of `pieces` with the file's id. */
  file_id: "attachment_id" | "slip_id";
}

let last: Promise<unknown> = Promise.resolve();

/** Saves one piece of all uploads at a time, so that other changes run in between. */
const queued = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
};

const compiled = (query: RawBuilder<unknown>) => ({ compile: () => query.compile(build) });

/** Files whose content is stored in pieces. A file is invisible while it has `incomplete_since`. */
export const storedFiles = (tables: FileTables) => {
  const [files, pieces, file_id] = [
    sql.table(tables.files),
    sql.table(tables.pieces),
    sql.ref(tables.file_id),
  ];

  const writePiece = (tx: OrgTx, id: string, position: number, piece: Uint8Array): void => {
    tx.run(
      compiled(sql`insert into ${pieces} (org_id, ${file_id}, position, content)
        values (${tx.org_id}, ${id}, ${position}, ${piece})`),
    );
  };

  /** Saves a file's content in this transaction, for what is small or imported. */
  const writeNow = (tx: OrgTx, id: string, content: Iterable<Uint8Array>): void => {
    let position = 0;
    for (const piece of content) {
      writePiece(tx, id, position, piece);
      position += 1;
    }
  };

  /** Saves a file's content in pieces, each in its own transaction. */
  const write = async (save: SaveChange, id: string, content: Blob): Promise<void> => {
    for (let at = 0, position = 0; at < content.size; at += piece_bytes, position += 1) {
      const piece = await content.slice(at, at + piece_bytes).bytes();
      await queued(() => save((tx) => writePiece(tx, id, position, piece)));
    }
  };

  const pieceAt = (db: OrgReader, id: string, position: number) =>
    db.column<Uint8Array<ArrayBuffer>>(
      sql`select content from ${pieces}
        where org_id = ${db.org_id} and ${file_id} = ${id} and position = ${position}`,
    )[0];

  /**
   * A file's content, read piece by piece at the receiver's speed, without an open transaction. Fails if the file is
   * deleted meanwhile.
   */
  const read = (
    db: OrgReader,
    { id, size }: { id: string; size: number },
  ): ReadableStream<Uint8Array> => {
    let position = 0;
    let left = size;
    return new ReadableStream({
      pull: async (controller) => {
        // A fast receiver must not block other requests.
        if (position > 0) await setImmediate();
        if (left > 0) {
          const piece = pieceAt(db, id, position);
          if (!piece) return controller.error(new Error(`file ${id} was deleted meanwhile`));
          position += 1;
          left -= piece.byteLength;
          controller.enqueue(piece);
        }
        // Close now: then the response of a file with one piece has a Content-Length.
        if (left === 0) controller.close();
      },
    });
  };

  /** A file's content, piece by piece. */
  function* piecesOf(db: OrgReader, { id, size }: { id: string; size: number }) {
    for (let position = 0, left = size; left > 0; position += 1) {
      const piece = pieceAt(db, id, position);
      if (!piece) throw new Error(`file ${id} has no piece ${position}`);
      left -= piece.byteLength;
      yield piece;
    }
  }

  /** Deletes some pieces of an incomplete file, or else the file. Returns whether more is left. */
  const discardBatch = (tx: OrgTx, id: string): boolean => {
    const incomplete = tx.column(
      sql`select id from ${files}
        where org_id = ${tx.org_id} and id = ${id} and incomplete_since is not null`,
    );
    if (incomplete.length === 0) return false;
    const deleted = tx.run(
      compiled(sql`delete from ${pieces} where org_id = ${tx.org_id} and ${file_id} = ${id}
        and position in (select position from ${pieces}
          where org_id = ${tx.org_id} and ${file_id} = ${id} limit ${batch_max})`),
    );
    if (deleted > 0) return true;
    tx.run(compiled(sql`delete from ${files} where org_id = ${tx.org_id} and id = ${id}`));
    return false;
  };

  /** Deletes an incomplete file with its content. If that fails (a full disk), `prune` does it later. */
  const discard = async (save: SaveChange, id: string): Promise<void> => {
    try {
      while (await save((tx) => discardBatch(tx, id)));
    } catch {
      return;
    }
  };

  /** Deletes a batch of an abandoned file. Returns 0 if there is none. */
  const prune = (root: Tx): number => {
    const until = plusSeconds(root.now, -abandoned_seconds);
    const [found] = root.all(
      incomplete(sql`and incomplete_since < ${until} order by incomplete_since limit 1`),
    );
    if (!found) return 0;
    discardBatch(root.org(found.org_id), found.id);
    return 1;
  };

  /** Deletes all incomplete files, of any age. Call at the start, before files are saved. */
  const clear = async (sqlite: Sqlite): Promise<void> => {
    for (const { org_id, id } of sqlite.all(incomplete(sql``)))
      while (await sqlite.write((root) => discardBatch(root.org(org_id), id)));
  };

  const incomplete = (more: RawBuilder<unknown>) => {
    const query = sql<{ org_id: string; id: string }>`
      select ${across_organizations} org_id, id from ${files} where incomplete_since is not null and ${isHere(`${tables.files}.org_id`)} ${more}`;
    return { compile: () => query.compile(build) };
  };

  return { write, writeNow, read, piecesOf, discard, prune, clear };
};
