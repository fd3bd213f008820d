import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { StoredEntry } from "./queue/entry.ts";

/** Something that was read from the service, as it was then. */
export interface CachedValue {
  at_ms: number;
  value: unknown;
}

export interface Device extends DBSchema {
  /** What was done here and is on its way, by its id. */
  entries: { key: string; value: StoredEntry };
  /** The last person's session and day, by name (`cache.ts`). Never a token. */
  kept: { key: string; value: CachedValue };
}

let opened: Promise<IDBPDatabase<Device>> | undefined;

const forget = () => {
  opened = undefined;
};

const open = async (): Promise<IDBPDatabase<Device>> => {
  const database = await openDB<Device>("lastmile", 1, {
    upgrade(made) {
      made.createObjectStore("entries", { keyPath: "id" });
      made.createObjectStore("kept");
    },
    blocking() {
      database.close(); // a newer version of the console wants in
      forget();
    },
    terminated: forget,
  });
  return database;
};

/** This device's database; a browser that refuses it rejects. */
export const device = (): Promise<IDBPDatabase<Device>> => {
  opened ??= open().catch((error) => {
    forget();
    throw error;
  });
  return opened;
};
