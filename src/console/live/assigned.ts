import { signal } from "@preact/signals";
import { api, dataOf } from "../api/client.ts";
import type { TicketListed } from "../api/document.d.ts";
import { asRefusal } from "../api/refusal.ts";
import { loggedIn, ownId } from "../session/session.ts";
import { type Assigned, withJobs } from "./newly-assigned.ts";
import { pause } from "./pause.ts";
import { whileVisible } from "./while-visible.ts";

/** Jobs that were assigned to this person and that they have not opened since, latest first. */
export const unread_jobs = signal<readonly TicketListed[]>([]);

const poll_ms = 30_000;

const storageKey = (): string => `lastmile.assigned.${loggedIn().place.id}.${ownId()}`;

const stored = (): Assigned | null => {
  const text = localStorage.getItem(storageKey());
  return text === null ? null : (JSON.parse(text) as Assigned);
};

/** Only the device remembers what was read: nothing of the job but its id. */
const store = (assigned: Assigned): void =>
  localStorage.setItem(storageKey(), JSON.stringify(assigned));

/** Marks a job as read, or all of them. */
export const markRead = (id?: string): void => {
  const assigned = stored();
  if (!assigned) return;
  const unread = id === undefined ? [] : assigned.unread.filter((other) => other !== id);
  store({ ...assigned, unread });
  unread_jobs.value = id === undefined ? [] : unread_jobs.value.filter((job) => job.id !== id);
};

/** Watches this person's jobs while the page is visible; `onAssigned` gets the new ones. */
export const watchAssigned = (onAssigned: (jobs: TicketListed[]) => void): (() => void) =>
  whileVisible((signal) => {
    void (async () => {
      while (!signal.aborted) {
        await poll(onAssigned);
        await pause(poll_ms, signal);
      }
    })();
    return () => {};
  });

const poll = async (onAssigned: (jobs: TicketListed[]) => void): Promise<void> => {
  const jobs = await readOwn();
  if (!jobs) return;
  const { assigned, added } = withJobs(stored(), jobs);
  store(assigned);
  unread_jobs.value = jobs.filter(({ id }) => assigned.unread.includes(id));
  if (added.length > 0) onAssigned(added);
};

/** This person's open jobs, those changed last first; null if the request failed. */
const readOwn = async (): Promise<TicketListed[] | null> => {
  const query = { mine: true, sort_by: "updated_at", sort_order: "desc", per_page: 100 } as const;
  try {
    const { data } = await dataOf(api.GET("/v1/tickets", { params: { query } }));
    return data.filter(({ status_category }) => !["done", "cancelled"].includes(status_category));
  } catch (error) {
    asRefusal(error); // the next poll repeats it
    return null;
  }
};
