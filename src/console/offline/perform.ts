import type { Refusal } from "../api/refusal.ts";
import { is_verified } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { notify } from "../ui/notify.tsx";
import { is_reached } from "./connection.ts";
import type { Action, Entry, Subject } from "./queue/entry.ts";
import { enqueue, outcomeOf, retryEntry } from "./queue/queue.ts";
import { refusalOfEntry } from "./queue/send.ts";
import { unstored } from "./queue/store.ts";

/** How long the page waits for a response before it leaves the action to the queue. */
const wait_max_ms = 8000;

const outcome = async (id: string): Promise<Entry | undefined> => {
  const is_online = is_verified.value && is_reached.value;
  const entry = await outcomeOf(id, is_online ? wait_max_ms : 0);
  const { queue } = strings.value;
  if (entry?.state === "waiting")
    notify(unstored.value > 0 ? queue.unstored(unstored.value) : queue.kept_to_send);
  return entry;
};

/**
 * Queues an action and waits a while for its outcome. Returns the entry as it is then. `onQueued` is
 * called once the queue has it.
 */
export const perform = async (
  subject: Subject,
  action: Action,
  onQueued?: () => Promise<void>,
): Promise<Entry | undefined> => {
  const id = await enqueue(subject, action);
  await onQueued?.();
  return outcome(id);
};

/** Queues several actions, then waits for the last one. */
export const performAll = async (subject: Subject, actions: readonly Action[]): Promise<void> => {
  let last = "";
  for (const action of actions) last = await enqueue(subject, action);
  if (last !== "") await outcome(last);
};

/** Sends a refused action again with changes. */
export const resubmit = async (
  id: string,
  action: Action,
  onQueued: () => Promise<void>,
): Promise<Entry | undefined> => {
  if (await retryEntry(id, action)) await onQueued();
  return outcome(id);
};

/** The refusal of an entry; undefined if it was not refused. */
export const refusedWith = (entry: Entry | undefined): Refusal | undefined =>
  entry?.state === "refused" ? refusalOfEntry(entry) : undefined;
