import type { UnscheduledTicket } from "../api/document.d.ts";

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether each word that is looked for is somewhere in what the job says of itself. */
export const matches = (ticket: UnscheduledTicket, looked_for: string): boolean => {
  const { ticket_number, title, description, client, job_type } = ticket;
  const all = [
    ...[ticket_number, title, description, job_type?.name, client?.name],
    ...[client?.phone_number, client?.address, client?.city, client?.zone, client?.street],
  ];
  const text = plain(all.filter(Boolean).join(" "));
  return plain(looked_for)
    .split(/\s+/)
    .every((word) => text.includes(word));
};
