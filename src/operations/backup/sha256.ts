import { closeSync, openSync, readSync } from "node:fs";

const chunk_bytes = 1024 * 1024;

/** The SHA-256 of a file, in hexadecimal. Takes about half a second per gigabyte. */
export const sha256Of = (path: string): string => {
  const hasher = new Bun.CryptoHasher("sha256");
  const chunk = Buffer.alloc(chunk_bytes);
  const file = openSync(path, "r");
  try {
    for (;;) {
      const length = readSync(file, chunk, 0, chunk_bytes, null);
      if (length === 0) return hasher.digest("hex");
      hasher.update(chunk.subarray(0, length));
    }
  } finally {
    closeSync(file);
  }
};
