import { closeSync, fstatSync, openSync, readSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { piece_bytes } from "../../database/stored-files.ts";
import { refuseField } from "../../refusal.ts";

/** A file of the folder's `attachments/`. */
export interface AttachedFile {
  path: string;
  size: number;
}

/**
 * The file that a cell names. Refuses what is not a file in the folder's `attachments/`, also behind a symbolic link, and
 * what is too large.
 */
export const attachedFile = (folder: string, cell: string, bytes_max: number): AttachedFile => {
  const root = realPath(join(folder, "attachments"));
  const path = realPath(join(folder, cell));
  if (root === null || path === null) throw refuseField("file", `is not in the folder: ${cell}`);
  if (!path.startsWith(root + sep)) throw refuseField("file", "must be in the folder attachments/");
  const found = statSync(path);
  if (!found.isFile()) throw refuseField("file", `is no file: ${cell}`);
  if (found.size > bytes_max) throw refuseField("file", `has more than ${bytes_max} bytes`);
  return { path, size: found.size };
};

const realPath = (path: string): string | null => {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
};

/** The content in pieces. Refuses a file that is written meanwhile. */
export function* readPieces({ path, size }: AttachedFile): Generator<Uint8Array> {
  const file = openSync(path, "r");
  try {
    if (fstatSync(file).size !== size) throw refuseField("file", "changed while it was read");
    for (let left = size; left > 0; ) {
      const piece = new Uint8Array(Math.min(left, piece_bytes));
      if (readSync(file, piece) !== piece.byteLength)
        throw refuseField("file", "changed while it was read");
      left -= piece.byteLength;
      yield piece;
    }
  } finally {
    closeSync(file);
  }
}
