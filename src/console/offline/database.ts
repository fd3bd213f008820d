import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { StoredEntry } from "./queue/entry.ts";

/** A cached value, and when it was stored. */
export interface CachedValue {
  at_ms: number;
  value: unknown;
}

export interface Device extends DBSchema {
  /** The queue of actions by id. */
  entries: { key: string; value: StoredEntry };
  /** The last person's session and day, by name (`cache.ts`). Never a token. */
  kept: { key: string; value: CachedValue };
}

let opened: Promise<IDBPDatabase<Device>> | undefined;

const reset = () => {
  opened = undefined;
};

const open = async (): Promise<IDBPDatabase<Device>> => {
  const database = await openDB<Device>("lastmile", 1, {
    upgrade(created) {
      created.createObjectStore("entries", { keyPath: "id" });
      created.createObjectStore("kept");
    },
    blocking() {
      database.close(); // a newer version of the console upgrades the database
      reset();
    },
    terminated: reset,
  });
  return database;
};

/** This device's database. Rejects if the browser has no storage. */
export const device = (): Promise<IDBPDatabase<Device>> => {
  opened ??= open().catch((error) => {
    reset();
    throw error;
  });
  return opened;
};
