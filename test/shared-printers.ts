import type { WorkerPool } from "../src/database/readers/worker-pool.ts";

let printers: WorkerPool | undefined;

/** The processes that print for all worlds of a file: starting one takes longer than most tests. */
export const sharedPrinters = (open: () => WorkerPool): WorkerPool => {
  printers ??= open();
  return printers;
};

/** Called after each file. */
export const stopSharedPrinters = (): void => {
  printers?.stop();
  printers = undefined;
};
