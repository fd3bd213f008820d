/** What an e-mail says; the address and the cause are added when it is queued. */
export interface Letter {
  subject: string;
  /** Plain text. */
  body: string;
}

/** Whom a letter to a client is from and to. */
interface Parties {
  organization_name: string;
  client_name: string;
}

/** An invoice as a letter names it; amounts in full, with their currency: `12.50 USD`. */
interface BilledBy {
  number: string;
  total: string;
  balance: string;
  due_date: string;
}

/** To the client: their job is done (§4.5). */
export const jobCompleted = ({
  organization_name,
  client_name,
  ticket_number,
  title,
  invoice,
}: Parties & { ticket_number: string; title: string; invoice: BilledBy | null }): Letter => ({
  subject: `${organization_name}: your job ${ticket_number} is done`,
  body: [
    `Dear ${client_name},`,
    `Your job ${ticket_number} (${title}) is done.`,
    ...(invoice
      ? [`Invoice ${invoice.number}: ${invoice.total}, still to be paid: ${invoice.balance}.`]
      : []),
    organization_name,
  ].join("\n\n"),
});

/** To the client: they were billed (decisions §6). */
export const invoiceCreated = ({
  organization_name,
  client_name,
  invoice,
}: Parties & { invoice: BilledBy }): Letter => ({
  subject: `${organization_name}: invoice ${invoice.number}`,
  body: [
    `Dear ${client_name},`,
    `Invoice ${invoice.number}: ${invoice.total}, still to be paid: ${invoice.balance}, due on ${invoice.due_date}.`,
    organization_name,
  ].join("\n\n"),
});
