import type { UnscheduledTicket } from "../api/document.d.ts";

const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether every word of the search is in the job's texts. */
export const matches = (ticket: UnscheduledTicket, search: string): boolean => {
  const { ticket_number, title, description, client, job_type } = ticket;
  const all = [
    ...[ticket_number, title, description, job_type?.name, client?.name],
    ...[client?.phone_number, client?.address, client?.city, client?.zone, client?.street],
  ];
  const text = fold(all.filter(Boolean).join(" "));
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
};
