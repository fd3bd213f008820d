import { sql } from "kysely";
import { build } from "./build.ts";
import type { Sqlite } from "./group-commit.ts";

/**
 * More than nearly all changes need, so that what is proven holds for them; little enough to be
 * written in a turn of the event loop. Random, since a file system may store zeros in no room at all.
 */
const proven_bytes = 1024 * 1024;

/**
 * Finds out whether the storage that has refused something works again: by a write that needs new
 * room in the WAL and, since it is checkpointed, in the file. The room stays with the file, free.
 */
export const proveRoom = async (sqlite: Sqlite): Promise<void> => {
  const { failure } = sqlite.storage;
  // A WAL that could not grow begins anew when the file has taken in what it holds.
  sqlite.checkpoint();
  await sqlite.write((root) => {
    root.run(build.deleteFrom("storage_probe"));
    root.run(
      build
        .insertInto("storage_probe")
        .values({ only: 1, filling: sql<Uint8Array>`randomblob(${proven_bytes})` }),
    );
  });
  sqlite.checkpoint();
  await sqlite.write((root) => root.run(build.deleteFrom("storage_probe")));
  sqlite.storage.largeWriteSucceeded(failure);
};
