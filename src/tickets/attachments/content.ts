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

/** Content saved per transaction: more would block other callers. */
const piece_bytes = 256 * 1024;
/** Pieces deleted per transaction. */
const batch_max = 16;

const pieceAt = prepareInOrg<{ attachment_id: string; position: number }>()((param) =>
  build
    .selectFrom("attachment_pieces")
    .select("content")
    .where("org_id", "=", param("org_id"))
    .where("attachment_id", "=", param("attachment_id"))
    .where("position", "=", param("position")),
);

let last: Promise<unknown> = Promise.resolve();

/** Saves one piece of all uploads at a time, so that other changes run in between. */
const queued = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
};

/** Saves a file's content in pieces, each in its own transaction. */
export const writeContent = async (
  write: SaveChange,
  attachment_id: string,
  content: Blob,
): Promise<void> => {
  for (let at = 0, position = 0; at < content.size; at += piece_bytes, position += 1) {
    const piece = await content.slice(at, at + piece_bytes).bytes();
    await queued(() =>
      write((tx) => tx.insert("attachment_pieces", { attachment_id, position, content: piece })),
    );
  }
};

/**
 * A file's content, read piece by piece at the receiver's speed, without an open transaction. Fails if the file is
 * deleted meanwhile.
 */
export const readContent = (
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
        const piece = db.first(pieceAt, { attachment_id: id, position });
        if (!piece) return controller.error(new Error(`attachment ${id} was deleted meanwhile`));
        position += 1;
        left -= piece.content.byteLength;
        controller.enqueue(piece.content);
      }
      // Close now: then the response of a file with one piece has a Content-Length.
      if (left === 0) controller.close();
    },
  });
};

/** Deletes an incomplete attachment with its content. If that fails (a full disk), `pruneIncomplete` does it later. */
export const discardIncomplete = async (write: SaveChange, id: string): Promise<void> => {
  try {
    while (await write((tx) => deleteBatch(tx, id)));
  } catch {
    return;
  }
};

/** Returns whether more is left. */
const deleteBatch = (tx: OrgTx, id: string): boolean => {
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
    .limit(batch_max);
  const deleted = tx.run(
    tx.delete("attachment_pieces").where("attachment_id", "=", id).where("position", "in", pieces),
  );
  if (deleted > 0) return true;
  tx.run(tx.delete("ticket_attachments").where("id", "=", id));
  return false;
};

/** Saving a file takes seconds. A file that is incomplete after this time was left by a process that ended. */
const abandoned_seconds = 3600;

const incompleteFiles = build
  .selectFrom("ticket_attachments")
  .select(["org_id", "id"])
  .where("incomplete_since", "is not", null)
  .modifyEnd(across_organizations);

/** Deletes a batch of an abandoned file. Returns 0 if there is none. */
export const pruneIncomplete = (root: Tx): number => {
  const until = plusSeconds(root.now, -abandoned_seconds);
  const [found] = root.all(incompleteFiles.where("incomplete_since", "<", until).limit(1));
  if (!found) return 0;
  deleteBatch(root.org(found.org_id), found.id);
  return 1;
};

/** Deletes all incomplete files, of any age. Call at the start, before files are saved. */
export const clearIncomplete = async (sqlite: Sqlite): Promise<void> => {
  for (const { org_id, id } of sqlite.all(incompleteFiles))
    while (await sqlite.write((root) => deleteBatch(root.org(org_id), id)));
};
