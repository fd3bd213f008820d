import { sizeOf } from "../process-figures.ts";

/** The room that a copy of the database needs: a tenth stays free beside it, so that a backup isn't what fills the disk. */
export const bytesForCopy = (database: string): number =>
  Math.ceil((sizeOf(database) + sizeOf(`${database}-wal`)) * 1.1);

/** Rounded up, as what is needed has to be. */
export const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

/** Rounded down, as what is free has to be. */
export const freeMegabytes = (bytes: number): string => `${Math.floor(bytes / 1e6)} MB`;
