import { computed, signal } from "@preact/signals";
import { newKey } from "../../api/new-key.ts";
import { session } from "../../session/session.ts";
import type { Action, Entry, Subject } from "./entry.ts";
import { countsOf, isOpen, isPast, nextTimestamp, ownerOf } from "./rules.ts";
import { allEntries, changeEntry, putEntry, removeEntry } from "./store.ts";

/** The queue of this device, of all people, in order. */
export const entries = signal<readonly Entry[]>([]);

/** The current person in the current organization; null without a session. */
export const owner = computed(() => (session.value === null ? null : ownerOf(session.value)));

export const ownEntries = computed(() =>
  entries.value.filter((entry) => entry.owner === owner.value),
);

export const queue_counts = computed(() => countsOf(entries.value, owner.value));

/** Connects the tabs, which share the queue. */
const tabs = "BroadcastChannel" in window ? new BroadcastChannel("lastmile.queue") : undefined;

const listeners = new Set<() => void>();

/** Calls back when an action was queued or retried. */
export const onEnqueued = (listener: () => void): void => {
  listeners.add(listener);
};

/** Reads the queue from the device, and deletes old sent entries. */
export const readQueue = async (): Promise<void> => {
  const all = await allEntries();
  const past = all.filter((entry) => isPast(entry, Date.now()));
  for (const { id } of past) await removeEntry(id).catch(() => false);
  entries.value = all.filter((entry) => !past.includes(entry));
};

if (tabs) tabs.onmessage = () => void readQueue();

/** Reads the changed queue in this tab and the others. */
export const broadcastQueue = async (): Promise<void> => {
  await readQueue();
  tabs?.postMessage("changed");
};

const wake = () => {
  for (const listener of listeners) listener();
};

/** Queues an action, to be sent as soon as possible. Returns its id. */
export const enqueue = async (subject: Subject, action: Action): Promise<string> => {
  if (session.value === null) throw new Error("no session");
  await readQueue(); // another tab may have added entries
  const entry: Entry = {
    id: newKey(),
    owner: ownerOf(session.value),
    owner_name: session.value.user.name,
    subject,
    action,
    made_ms: nextTimestamp(entries.value, Date.now()),
    tries: 0,
    next_try_ms: 0,
    state: "waiting",
  };
  await putEntry(entry);
  await broadcastQueue();
  void navigator.storage?.persist?.().catch(() => false); // so that the browser does not evict the queue
  wake();
  return entry.id;
};

/**
 * Retries a refused action, perhaps with changes. It keeps its key, so that it is done at most once.
 * Returns whether it could still be changed.
 */
export const retryEntry = async (id: string, action?: Action): Promise<boolean> => {
  const changed = await changeEntry(id, (entry) =>
    isOpen(entry)
      ? {
          ...entry,
          action: action ?? entry.action,
          state: "waiting",
          next_try_ms: 0,
          refusal: undefined,
          wait: undefined,
        }
      : undefined,
  );
  await broadcastQueue();
  wake();
  return changed !== undefined;
};

/** Discards a refused or never sent action; with `even_sent` also one that may have arrived. */
export const discard = async (id: string, even_sent = false): Promise<boolean> => {
  const is_gone = await removeEntry(id, (entry) => even_sent || isOpen(entry));
  await broadcastQueue();
  return is_gone;
};

/** Removes this person's sent actions from the list. */
export const removeSent = async (): Promise<void> => {
  for (const { id, state } of ownEntries.value) if (state === "taken") await removeEntry(id);
  await broadcastQueue();
};

/** Resolves with the entry once its outcome is known, or after `limit_ms`. */
export const outcomeOf = (id: string, limit_ms: number): Promise<Entry | undefined> =>
  new Promise((resolve) => {
    const now = () => entries.value.find((entry) => entry.id === id);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop: (() => void) | undefined;
    const end = () => {
      clearTimeout(timer);
      stop?.();
      resolve(now());
    };
    timer = setTimeout(end, limit_ms);
    stop = entries.subscribe(() => {
      const entry = now();
      if (entry?.state !== "waiting" || (entry.tries > 0 && entry.wait)) queueMicrotask(end);
    });
  });
