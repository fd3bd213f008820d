import type { Collected } from "./collected.ts";
import type { Curl, Printed } from "./printed.ts";

const every_day = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** Requests about who owes and how they pay. */
export const aboutCollections = (
  { client, bill, payment, credited, round }: Collected,
  curl: Curl,
): Printed[] => [
  {
    what: "Preview what the dunning policy does today, and why it does nothing for others",
    command: curl("/v1/dunning/preview"),
  },
  {
    what: "Let the policy run on each day from midnight on, so that the next request has something to do",
    command: curl("/v1/dunning-policy", { time: "00:00", weekdays: every_day }, "-X PUT -w '\\n'"),
  },
  {
    what: "Run it now, also for invoices from long before it was switched on: messages arrive below",
    command: curl("/v1/dunning-policy/run", { include_old: true }),
  },
  {
    what: `Suspend ${client.name} by hand: a message and two webhooks`,
    command: curl(`/v1/clients/${client.id}/suspend`, { reason: "Asked for a pause" }),
  },
  {
    what: `Resume ${client.name}`,
    command: curl(`/v1/clients/${client.id}/resume`, {}),
  },
  {
    what: `Make a new address of ${bill.name}'s bill page, which ends the one above`,
    command: curl(`/v1/clients/${bill.client_id}/bill-link/rotate`, {}),
  },
  {
    what: "What clients say on their bill pages that they paid",
    command: curl("/v1/payment-claims?status=pending"),
  },
  {
    what: `The receipt ${payment.receipt_number} for a roll of 80 mm, as a PDF`,
    command: curl(`/v1/payments/${payment.id}/receipt.pdf?width=80`, undefined, "-o receipt.pdf"),
  },
  {
    what: `Credit a tenth of the invoice ${credited.number} of ${credited.client_snapshot.name}`,
    command: curl(`/v1/invoices/${credited.id}/credit-note`, {
      amount: Math.max(1, Math.floor(credited.balance / 10)),
      reason: "Three days without service",
    }),
  },
  {
    what: `The collector takes what ${round.stop.client.name} owes`,
    command: curl(`/v1/collection-rounds/${round.id}/stops/${round.stop.id}/outcome`, {
      outcome: "paid",
      payment: round.stop.due[0],
    }),
  },
  {
    what: "What the collector has in hand, and from whom",
    command: curl(`/v1/collectors/${round.collector_id}/cash`),
  },
  {
    what: "Take the cash: what is not counted is missing",
    command: curl(`/v1/collectors/${round.collector_id}/handovers`, {
      counted: round.stop.due,
      note: "Counted at noon",
    }),
  },
];
