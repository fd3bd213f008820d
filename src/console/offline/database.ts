import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Entry } from "./queue/entry.ts";

/** Something that was read from the service, as it was then. */
export interface Kept {
  at_ms: number;
  value: unknown;
}

interface Device extends DBSchema {
  /** What was done here and is on its way, by its id. */
  entries: { key: string; value: Entry };
  /** The last person's session and day, by name (`kept.ts`). Never a token. */
  kept: { key: string; value: Kept };
}

let opened: Promise<IDBPDatabase<Device>> | undefined;

const forget = () => {
  opened = undefined;
};

/** This device's database; a browser that refuses it throws. */
export const device = (): Promise<IDBPDatabase<Device>> => {
  opened ??= openDB<Device>("lastmile", 1, {
    upgrade(database) {
      database.createObjectStore("entries", { keyPath: "id" });
      database.createObjectStore("kept");
    },
    blocking(_from, _to, event) {
      (event.target as IDBDatabase).close(); // a newer version of the console wants in
      forget();
    },
    terminated: forget,
  }).catch((error) => {
    forget();
    throw error;
  });
  return opened;
};
