import type { OrgTx } from "../database/org.ts";
import type { Sqlite } from "../database/sqlite.ts";

/** Who sends what a database queued: its one dispatcher, while the service runs. */
const listeners = new WeakMap<Sqlite, () => void>();

/** `ring` is called after each change of this process that gives the dispatcher something to do. */
export const listen = (sqlite: Sqlite, ring: () => void): void => {
  listeners.set(sqlite, ring);
};

/** Wakes the dispatcher once this change is saved. Without one (a command), the service notices by itself. */
export const ringAfterCommit = (tx: OrgTx): void =>
  tx.afterCommit(() => listeners.get(tx.sqlite)?.());
