import { signal } from "@preact/signals";
import { device } from "../database.ts";
import type { Entry, StoredEntry } from "./entry.ts";

/**
 * What the browser refused to store (private windows, a full disk) is held by this open page alone,
 * and sent from here: it is never dropped in silence.
 */
const held = new Map<string, Entry>();

const toStored = ({ action, ...entry }: Entry): StoredEntry => ({ ...entry, deed: action });
const fromStored = ({ deed, ...entry }: StoredEntry): Entry => ({ ...entry, action: deed });

/** How many things that are not taken only this open page holds. */
export const unstored = signal(0);

const count = (): void => {
  unstored.value = [...held.values()].filter(({ state }) => state !== "taken").length;
};

const hold = (entry: Entry): void => {
  held.set(entry.id, entry);
  count();
};

const release = (id: string): void => {
  held.delete(id);
  count();
};

addEventListener("beforeunload", (event) => {
  if (unstored.value > 0) event.preventDefault();
});

/** Everything on this device, in the order it was made. */
export const allEntries = async (): Promise<Entry[]> => {
  const stored = await device()
    .then(async (database) => (await database.getAll("entries")).map(fromStored))
    .catch((): Entry[] => []);
  return [...stored.filter(({ id }) => !held.has(id)), ...held.values()].sort(
    (one, other) => one.made_ms - other.made_ms,
  );
};

export const putEntry = async (entry: Entry): Promise<void> => {
  try {
    await (await device()).put("entries", toStored(entry));
    release(entry.id);
  } catch {
    hold(entry);
  }
};

/**
 * Changes an entry as it is now, whichever tab changed it last; `change` answers undefined to leave
 * it. Returns the changed entry, undefined when it is gone or was left.
 */
export const changeEntry = async (
  id: string,
  change: (entry: Entry) => Entry | undefined,
): Promise<Entry | undefined> => {
  const own = held.get(id);
  if (own) {
    const changed = change(own);
    if (changed) await putEntry(changed);
    return changed;
  }
  const { store, done } = (await device()).transaction("entries", "readwrite");
  const found = await store.get(id);
  const changed = found && change(fromStored(found));
  try {
    await Promise.all([changed && store.put(toStored(changed)), done]);
  } catch {
    if (changed) hold(changed); // the disk is full: the older one there has the same key
  }
  return changed;
};

/** Takes an entry out, if `allowed` says so of it as it is now. Returns whether it is gone. */
export const removeEntry = async (
  id: string,
  allowed: (entry: Entry) => boolean = () => true,
): Promise<boolean> => {
  const own = held.get(id);
  if (own && !allowed(own)) return false;
  release(id);
  try {
    const { store, done } = (await device()).transaction("entries", "readwrite");
    const found = await store.get(id);
    const is_gone = found === undefined || own !== undefined || allowed(fromStored(found));
    await Promise.all([found && is_gone && store.delete(id), done]);
    return is_gone;
  } catch (error) {
    if (own) return true;
    throw error;
  }
};
