import { setImmediate } from "node:timers/promises";
import { plusSeconds } from "../../clock/instant.ts";
import { across_organizations, build } from "../../database/build.ts";
import type { Sqlite } from "../../database/group-commit.ts";
import {
  type OrgReader,
  type OrgTx,
  prepareInOrg,
  type SaveChange,
  type Tx,
} from "../../database/org.ts";

/** What one change saves of a file: more would hold up other callers. */
const piece_bytes = 256 * 1024;
/** What one change deletes. */
const pieces_max = 16;

const pieceAt = prepareInOrg<{ attachment_id: string; position: number }>()((param) =>
  build
    .selectFrom("attachment_pieces")
    .select("content")
    .where("org_id", "=", param("org_id"))
    .where("attachment_id", "=", param("attachment_id"))
    .where("position", "=", param("position")),
);

let last: Promise<unknown> = Promise.resolve();

/** Of all files that are being saved, one piece at a time: others' changes come between any two. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
};

/** Saves a file's content piece by piece, each in a change of its own. */
export const writeContent = async (
  write: SaveChange,
  attachment_id: string,
  content: Blob,
): Promise<void> => {
  for (let at = 0, position = 0; at < content.size; at += piece_bytes, position += 1) {
    const piece = await content.slice(at, at + piece_bytes).bytes();
    await inTurn(() =>
      write((tx) => tx.insert("attachment_pieces", { attachment_id, position, content: piece })),
    );
  }
};

/**
 * A file's content, read piece by piece as the receiver takes it: no transaction stays open
 * meanwhile. A file that is deleted before its end breaks off.
 */
export const readContent = (
  db: OrgReader,
  { id, size }: { id: string; size: number },
): ReadableStream<Uint8Array> => {
  let position = 0;
  let left = size;
  return new ReadableStream({
    pull: async (controller) => {
      // A receiver that takes pieces as fast as they come must not keep others waiting.
      if (position > 0) await setImmediate();
      if (left > 0) {
        const piece = db.first(pieceAt, { attachment_id: id, position });
        if (!piece) return controller.error(new Error(`attachment ${id} was deleted meanwhile`));
        position += 1;
        left -= piece.content.byteLength;
        controller.enqueue(piece.content);
      }
      // At once: the answer of a file of one piece then has its length.
      if (left === 0) controller.close();
    },
  });
};

/**
 * Deletes an attachment that is incomplete, with its content. When that fails (a full disk),
 * `prune` does it later.
 */
export const discardIncomplete = async (write: SaveChange, id: string): Promise<void> => {
  try {
    while (await write((tx) => deleteSome(tx, id)));
  } catch {
    return;
  }
};

/** Returns whether more is left. */
const deleteSome = (tx: OrgTx, id: string): boolean => {
  const incomplete = tx
    .from("ticket_attachments")
    .select("id")
    .where("id", "=", id)
    .where("incomplete_since", "is not", null);
  if (!tx.first(incomplete)) return false;
  const pieces = tx
    .from("attachment_pieces")
    .select("position")
    .where("attachment_id", "=", id)
    .limit(pieces_max);
  const deleted = tx.run(
    tx.delete("attachment_pieces").where("attachment_id", "=", id).where("position", "in", pieces),
  );
  if (deleted > 0) return true;
  tx.run(tx.delete("ticket_attachments").where("id", "=", id));
  return false;
};

/** Saving a file takes seconds: what is incomplete after so long was left by a process that ended. */
const abandoned_seconds = 3600;

const incompleteFiles = build
  .selectFrom("ticket_attachments")
  .select(["org_id", "id"])
  .where("incomplete_since", "is not", null)
  .modifyEnd(across_organizations);

/** Deletes some of a file that was left an hour ago; 0 when there is none. */
export const pruneIncomplete = (root: Tx): number => {
  const until = plusSeconds(root.now, -abandoned_seconds);
  const [found] = root.all(incompleteFiles.where("incomplete_since", "<", until).limit(1));
  if (!found) return 0;
  deleteSome(root.org(found.org_id), found.id);
  return 1;
};

/**
 * The same of all that a killed service has left, whenever that was by its clock: to be called at
 * the start, when no file is being saved yet.
 */
export const clearIncomplete = async (sqlite: Sqlite): Promise<void> => {
  for (const { org_id, id } of sqlite.all(incompleteFiles))
    while (await sqlite.write((root) => deleteSome(root.org(org_id), id)));
};
