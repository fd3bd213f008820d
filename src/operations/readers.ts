import { Readers } from "../database/aside.ts";

/** The threads for reads that may take long. */
export const openReaders = (path: string): Readers =>
  new Readers(path, () => new Worker(new URL("./read-worker.ts", import.meta.url)));
