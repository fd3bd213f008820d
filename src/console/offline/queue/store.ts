import { signal } from "@preact/signals";
import { device } from "../database.ts";
import type { Entry, StoredEntry } from "./entry.ts";

/**
 * Entries that the browser could not store (private window, full disk). They are sent from memory, and
 * never dropped silently.
 */
const in_memory = new Map<string, Entry>();

const toStored = ({ action, subject, ...entry }: Entry): StoredEntry => ({
  ...entry,
  deed: action,
  ticket: subject,
});

const fromStored = ({ deed, ticket, ...entry }: StoredEntry): Entry => ({
  ...entry,
  action: deed,
  subject: ticket,
});

/** The number of unsent entries in memory alone. */
export const unstored = signal(0);

const updateCount = (): void => {
  unstored.value = [...in_memory.values()].filter(({ state }) => state !== "taken").length;
};

const putInMemory = (entry: Entry): void => {
  in_memory.set(entry.id, entry);
  updateCount();
};

const removeFromMemory = (id: string): void => {
  in_memory.delete(id);
  updateCount();
};

addEventListener("beforeunload", (event) => {
  if (unstored.value > 0) event.preventDefault();
});

/** All entries of this device, in order. */
export const allEntries = async (): Promise<Entry[]> => {
  const stored = await device()
    .then(async (database) => (await database.getAll("entries")).map(fromStored))
    .catch((): Entry[] => []);
  return [...stored.filter(({ id }) => !in_memory.has(id)), ...in_memory.values()].sort(
    (one, other) => one.made_ms - other.made_ms,
  );
};

export const putEntry = async (entry: Entry): Promise<void> => {
  try {
    await (await device()).put("entries", toStored(entry));
    removeFromMemory(entry.id);
  } catch {
    putInMemory(entry);
  }
};

/**
 * Changes the stored entry in a transaction. `change` returns undefined to leave it. Returns the changed
 * entry; undefined if it was left or no longer exists.
 */
export const changeEntry = async (
  id: string,
  change: (entry: Entry) => Entry | undefined,
): Promise<Entry | undefined> => {
  const unsaved = in_memory.get(id);
  if (unsaved) {
    const changed = change(unsaved);
    if (changed) await putEntry(changed);
    return changed;
  }
  const { store, done } = (await device()).transaction("entries", "readwrite");
  const found = await store.get(id);
  const changed = found && change(fromStored(found));
  try {
    await Promise.all([changed && store.put(toStored(changed)), done]);
  } catch {
    if (changed) putInMemory(changed); // disk full: memory overrides the stored one
  }
  return changed;
};

/** Removes an entry if `allowed` returns true for its current state. Returns whether it is gone. */
export const removeEntry = async (
  id: string,
  allowed: (entry: Entry) => boolean = () => true,
): Promise<boolean> => {
  const unsaved = in_memory.get(id);
  if (unsaved && !allowed(unsaved)) return false;
  removeFromMemory(id);
  try {
    const { store, done } = (await device()).transaction("entries", "readwrite");
    const found = await store.get(id);
    const is_gone = found === undefined || unsaved !== undefined || allowed(fromStored(found));
    await Promise.all([found && is_gone && store.delete(id), done]);
    return is_gone;
  } catch (error) {
    if (unsaved) return true;
    throw error;
  }
};
