import type { Refusal } from "../api/refusal.ts";
import { is_reached } from "../offline/connection.ts";
import type { Action, Entry, EntryTicket } from "../offline/queue/entry.ts";
import { enqueue, outcomeOf, retryEntry } from "../offline/queue/queue.ts";
import { refusalOfEntry } from "../offline/queue/send.ts";
import { unstored } from "../offline/queue/store.ts";
import { is_verified } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { notify } from "../ui/notify.tsx";

interface TicketFields {
  id: string;
  ticket_number: string;
  title: string;
  client: { name: string } | null;
}

/** The fields of a job that the queue stores. */
export const entryTicket = ({ id, ticket_number, title, client }: TicketFields): EntryTicket => ({
  id,
  ticket_number,
  title,
  client_name: client?.name ?? null,
});

/** How long the page waits for a response before it leaves the action to the queue. */
const wait_max_ms = 8000;

const outcome = async (id: string): Promise<Entry | undefined> => {
  const is_online = is_verified.value && is_reached.value;
  const entry = await outcomeOf(id, is_online ? wait_max_ms : 0);
  const { my_day, queue } = strings.value;
  if (entry?.state === "waiting")
    notify(unstored.value > 0 ? queue.unstored(unstored.value) : my_day.kept_to_send);
  return entry;
};

/**
 * Queues an action and waits a while for its outcome. Returns the entry as it is then. `onQueued` is
 * called once the queue has it.
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

/** Queues several actions, then waits for the last one. */
export const performAll = async (
  ticket: EntryTicket,
  actions: readonly Action[],
): Promise<void> => {
  let last = "";
  for (const action of actions) last = await enqueue(ticket, action);
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
