import type { Envelope } from "./envelope.ts";

/** Says in a few words what an event is about: the number of a ticket or an invoice, an amount, a name. */
export const aboutEvent = ({ data }: Pick<Envelope, "data">): string => {
  const { ticket, client, from, invoice, payment, claim } = data as EventData;
  const move = from ? `${from.column} → ${ticket?.status}` : ticket?.status;
  if (ticket) return `${ticket.ticket_number} (${move})`;
  if (invoice) return `${invoice.number} (${invoice.total} ${invoice.currency}, ${invoice.status})`;
  if (claim) return `${claim.amount} ${claim.currency} (${claim.method})`;
  if (payment) return `${payment.amount} ${payment.currency} (${payment.method})`;
  return client?.name ?? "";
};

/** The fields of `data` that identify its object to people; each topic has its own (§6.2). */
interface EventData {
  ticket?: { ticket_number: string; status: string };
  client?: { name: string };
  from?: { column: string };
  invoice?: { number: string; status: string; total: number; currency: string };
  claim?: { amount: number; currency: string; method: string };
  payment?: { amount: number; currency: string; method: string };
}
