import { sql } from "kysely";
import { build } from "./build.ts";
import type { Sqlite } from "./group-commit.ts";

/**
 * Larger than nearly all changes, but small enough to be written in one turn of the event loop.
 * Random, since file systems may store zeros without using space.
 */
const probe_bytes = 1024 * 1024;

/**
 * Checks whether storage that has failed works again, by a write that needs new space in the WAL and,
 * after a checkpoint, in the file. The file keeps the space as free pages. Throws if it still fails.
 */
export const probeStorage = async (sqlite: Sqlite): Promise<void> => {
  const { failure } = sqlite.storage;
  // If the WAL could not grow, a checkpoint lets SQLite reuse it from the start.
  sqlite.checkpoint();
  await sqlite.write((root) => {
    root.run(build.deleteFrom("storage_probe"));
    root.run(
      build
        .insertInto("storage_probe")
        .values({ only: 1, filling: sql<Uint8Array>`randomblob(${probe_bytes})` }),
    );
  });
  sqlite.checkpoint();
  await sqlite.write((root) => root.run(build.deleteFrom("storage_probe")));
  sqlite.storage.largeWriteSucceeded(failure);
};
