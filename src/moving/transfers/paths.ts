import { dirname, join } from "node:path";

/** Where a transfer's files lie. Its folder is removed with it. */
export const transferPaths = (transfers_folder: string, id: string) => {
  const own = join(transfers_folder, id);
  return {
    own,
    /** The spreadsheets, with `rejected.csv` of an import. */
    folder: join(own, "folder"),
    rejected: join(own, "folder", "rejected.csv"),
    /** What was sent, or is made. */
    zip: join(own, "folder.zip"),
    /** The copy of the database that a check imports into. */
    copy: join(own, "copy.db"),
  };
};

/** The folders whose entries a new transfer needs on the disk: its own, that of all transfers, and that of the database. */
export const parentsOf = (transfers_folder: string, id: string): string[] => [
  transferPaths(transfers_folder, id).own,
  transfers_folder,
  dirname(transfers_folder),
];
