import { sizeOf } from "../process-figures.ts";

/** The free space that a copy of the database needs: a tenth more than its size, so that a backup does not fill the disk. */
export const bytesForCopy = (database: string): number =>
  Math.ceil((sizeOf(database) + sizeOf(`${database}-wal`)) * 1.1);

/** Rounded up. */
export const megabytesNeeded = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

/** Rounded down. */
export const megabytesFree = (bytes: number): string => `${Math.floor(bytes / 1e6)} MB`;
