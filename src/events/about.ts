import type { Envelope } from "./envelope.ts";

/** What an event is about, in a few words: a ticket's number, an invoice's, an amount, a name. */
export const aboutEvent = ({ data }: Pick<Envelope, "data">): string => {
  const { ticket, client, from, invoice, payment } = data as Known;
  const move = from ? `${from.column} → ${ticket?.status}` : ticket?.status;
  if (ticket) return `${ticket.ticket_number} (${move})`;
  if (invoice) return `${invoice.number} (${invoice.total} ${invoice.currency}, ${invoice.status})`;
  if (payment) return `${payment.amount} ${payment.currency} (${payment.method})`;
  return client?.name ?? "";
};

/** The fields of `data` by which people know what it is about; each topic has its own (§6.2). */
interface Known {
  ticket?: { ticket_number: string; status: string };
  client?: { name: string };
  from?: { column: string };
  invoice?: { number: string; status: string; total: number; currency: string };
  payment?: { amount: number; currency: string; method: string };
}
