import { Readers } from "../database/readers.ts";
import type { StorageHealth } from "../database/storage.ts";

/** The threads for reads that may take long; what the storage refuses them is reported. */
export const openReaders = (path: string, storage: StorageHealth): Readers =>
  new Readers(
    path,
    () => new Worker(new URL("./read-worker.ts", import.meta.url)),
    (error) => storage.report(error),
  );
