import type { Subject } from "../offline/queue/entry.ts";

interface Job {
  id: string;
  ticket_number: string;
  title: string;
  client: { name: string } | null;
}

/** The fields of a job that the queue stores. */
export const jobSubject = ({ id, ticket_number, title, client }: Job): Subject => ({
  id,
  ticket_number,
  title,
  client_name: client?.name ?? null,
});
