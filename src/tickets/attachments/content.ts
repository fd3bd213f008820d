import { build } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";

const piece_bytes = 256 * 1024;

const pieceAt = prepareInOrg<{ attachment_id: string; position: number }>()((param) =>
  build
    .selectFrom("attachment_pieces")
    .select("content")
    .where("org_id", "=", param("org_id"))
    .where("attachment_id", "=", param("attachment_id"))
    .where("position", "=", param("position")),
);

/** Stores a file's content in pieces. */
export const writeContent = (tx: OrgTx, attachment_id: string, content: Uint8Array): void => {
  const pieces = Math.ceil(content.byteLength / piece_bytes);
  for (let position = 0; position < pieces; position++)
    tx.insert("attachment_pieces", {
      attachment_id,
      position,
      content: content.subarray(position * piece_bytes, (position + 1) * piece_bytes),
    });
};

/**
 * A file's content, read piece by piece as the receiver takes it: no transaction stays open
 * meanwhile. A file that is deleted before its end breaks off.
 */
export const readContent = (
  db: OrgReader,
  { id, size }: { id: string; size: number },
): ReadableStream<Uint8Array> => {
  const pieces = Math.ceil(size / piece_bytes);
  let position = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (position === pieces) return controller.close();
      const piece = db.first(pieceAt, { attachment_id: id, position });
      position += 1;
      if (piece) controller.enqueue(piece.content);
      else controller.error(new Error(`attachment ${id} was deleted meanwhile`));
    },
  });
};

/** Deletes every piece of a file. */
export const deleteContent = (tx: OrgTx, attachment_id: string): void => {
  tx.run(tx.delete("attachment_pieces").where("attachment_id", "=", attachment_id));
};
