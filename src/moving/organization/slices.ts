import type { Compilable } from "kysely";
import type { Sqlite } from "../../database/group-commit.ts";
import type { Tx } from "../../database/org.ts";
import { doSlice } from "../../database/slice.ts";

/** After a transaction the file is left to others for this multiple of what it took. */
const pause_factor = 1;

/** Changes a file in short transactions, so that a service on it is not held up. */
export const changeInSlices = async <T>(
  sqlite: Sqlite,
  items: readonly T[],
  change: (root: Tx, item: T) => void,
): Promise<void> => {
  for (let done = 0; done < items.length; ) {
    const began_ms = performance.now();
    done += sqlite.writeNow(
      (root) => doSlice(items.slice(done), (item) => change(root, item)).length,
    );
    await Bun.sleep((performance.now() - began_ms) * pause_factor);
  }
};

/** Repeats a statement that changes a limited number of rows, until it changes none. */
export const repeatInSlices = async (
  sqlite: Sqlite,
  statement: Compilable<unknown>,
  onProgress: (rows: number) => void,
): Promise<void> => {
  for (;;) {
    const began_ms = performance.now();
    const rows = sqlite.writeNow((root) => root.run(statement));
    if (rows === 0) return;
    onProgress(rows);
    await Bun.sleep((performance.now() - began_ms) * pause_factor);
  }
};
