import { computed, signal } from "@preact/signals";
import { newKey } from "../../api/new-key.ts";
import { session } from "../../session/session.ts";
import type { Action, Entry, EntryTicket } from "./entry.ts";
import { countsOf, isOpen, isPast, madeAfter, ownerOf } from "./rules.ts";
import { allEntries, changeEntry, putEntry, removeEntry } from "./store.ts";

/** What was done on this device and is not forgotten yet, of everybody, in order. */
export const entries = signal<readonly Entry[]>([]);

/** Whose queue it is now. */
export const owner = computed(() => (session.value === null ? null : ownerOf(session.value)));

export const ownEntries = computed(() =>
  entries.value.filter((entry) => entry.owner === owner.value),
);

export const queue_counts = computed(() => countsOf(entries.value, owner.value));

/** The other tabs, which show and send the same queue. */
const tabs = "BroadcastChannel" in window ? new BroadcastChannel("lastmile.queue") : undefined;

const listeners = new Set<() => void>();

/** Calls back when something new may be sent. */
export const onMade = (listener: () => void): void => {
  listeners.add(listener);
};

/** Reads the queue as the device has it, and forgets what was taken long ago. */
export const readQueue = async (): Promise<void> => {
  const all = await allEntries();
  const past = all.filter((entry) => isPast(entry, Date.now()));
  for (const { id } of past) await removeEntry(id).catch(() => false);
  entries.value = all.filter((entry) => !past.includes(entry));
};

if (tabs) tabs.onmessage = () => void readQueue();

/** Something in the queue is another than before: here, and in the other tabs. */
export const broadcastQueue = async (): Promise<void> => {
  await readQueue();
  tabs?.postMessage("changed");
};

const wake = () => {
  for (const listener of listeners) listener();
};

/** Puts what was done into the queue, to be sent as soon as it can be. Returns its id. */
export const enqueue = async (ticket: EntryTicket, action: Action): Promise<string> => {
  if (session.value === null) throw new Error("nobody is known");
  await readQueue(); // another tab may have added to it
  const entry: Entry = {
    id: newKey(),
    owner: ownerOf(session.value),
    owner_name: session.value.user.name,
    ticket,
    action,
    made_ms: madeAfter(entries.value, Date.now()),
    tries: 0,
    next_try_ms: 0,
    state: "waiting",
  };
  await putEntry(entry);
  await broadcastQueue();
  void navigator.storage?.persist?.().catch(() => false); // so that a full phone does not take it away
  wake();
  return entry.id;
};

/**
 * Tries a refused one again, perhaps with another body: under its own key, so that even then it is
 * done at most once. Returns whether it could be changed still.
 */
export const tryAgain = async (id: string, action?: Action): Promise<boolean> => {
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

/** Throws away what was refused, or has never been sent; `even_sent`: also what may have arrived. */
export const discard = async (id: string, even_sent = false): Promise<boolean> => {
  const is_gone = await removeEntry(id, (entry) => even_sent || isOpen(entry));
  await broadcastQueue();
  return is_gone;
};

/** Forgets what this person has seen taken. */
export const forgetSent = async (): Promise<void> => {
  for (const { id, state } of ownEntries.value) if (state === "taken") await removeEntry(id);
  await broadcastQueue();
};

/** What came of it, once it is decided or `limit_ms` are over. */
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
