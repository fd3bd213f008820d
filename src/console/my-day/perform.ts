import type { Refusal } from "../api/refusal.ts";
import { is_reached } from "../offline/connection.ts";
import type { Action, Entry, EntryTicket } from "../offline/queue/entry.ts";
import { enqueue, outcomeOf, tryAgain } from "../offline/queue/queue.ts";
import { refusalOfEntry } from "../offline/queue/send.ts";
import { unstored } from "../offline/queue/store.ts";
import { is_verified } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { notify } from "../ui/notify.tsx";

interface Shown {
  id: string;
  ticket_number: string;
  title: string;
  client: { name: string } | null;
}

/** What the queue keeps of a job. */
export const entryTicket = ({ id, ticket_number, title, client }: Shown): EntryTicket => ({
  id,
  ticket_number,
  title,
  client_name: client?.name ?? null,
});

/** How long a person at a door waits for an answer before it is left to the queue. */
const wait_max_ms = 8000;

const outcome = async (id: string): Promise<Entry | undefined> => {
  const is_hopeful = is_verified.value && is_reached.value;
  const entry = await outcomeOf(id, is_hopeful ? wait_max_ms : 0);
  const { my_day, queue } = strings.value;
  if (entry?.state === "waiting")
    notify(unstored.value > 0 ? queue.unstored(unstored.value) : my_day.kept_to_send);
  return entry;
};

/**
 * Does it by way of the queue, and waits a little for what comes of it. Returns it as it is then.
 * `onQueued`: the queue has it.
 */
export const perform = async (
  ticket: EntryTicket,
  action: Action,
  onQueued?: () => Promise<void>,
): Promise<Entry | undefined> => {
  const id = await enqueue(ticket, action);
  await onQueued?.();
  return outcome(id);
};

/** Several things at once: all are in the queue before an answer is waited for. */
export const performAll = async (ticket: EntryTicket, deeds: readonly Action[]): Promise<void> => {
  let last = "";
  for (const action of deeds) last = await enqueue(ticket, action);
  if (last !== "") await outcome(last);
};

/** The same thing once more, put right. */
export const performAgain = async (
  id: string,
  action: Action,
  onQueued: () => Promise<void>,
): Promise<Entry | undefined> => {
  if (await tryAgain(id, action)) await onQueued();
  return outcome(id);
};

/** Why the service did not take it. */
export const refusedWith = (entry: Entry | undefined): Refusal | undefined =>
  entry?.state === "refused" ? refusalOfEntry(entry) : undefined;
