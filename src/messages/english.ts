import { type CustomerEmails, type EmailInvoice, paragraphs } from "./email.ts";

export const english: CustomerEmails = {
  jobCompleted: ({ organization_name, client_name, ticket_number, title, invoice }) => ({
    subject: `${organization_name}: your job ${ticket_number} is done`,
    body: paragraphs(
      `Dear ${client_name},`,
      `Your job ${ticket_number} (${title}) is done.`,
      invoice && billed(invoice),
      "If anything is wrong, please let us know.",
      organization_name,
    ),
  }),
  invoiceCreated: ({ organization_name, client_name, invoice }) => ({
    subject: `${organization_name}: invoice ${invoice.number}`,
    body: paragraphs(
      `Dear ${client_name},`,
      "You have a new invoice.",
      billed(invoice),
      "Thank you.",
      organization_name,
    ),
  }),
  paymentReminder: ({ organization_name, client_name, balances, invoices, more_invoices }) => ({
    subject: `${organization_name}: payment reminder`,
    body: paragraphs(
      `Dear ${client_name},`,
      `Your balance due is ${balances.join(" and ")}.`,
      [
        "Open invoices:",
        ...invoices.map(
          ({ number, balance, due_date }) => `${number}: ${balance}, due on ${due_date}`,
        ),
        ...(more_invoices > 0 ? [`and ${more_invoices} more`] : []),
      ].join("\n"),
      "If you have paid in the meantime, please ignore this message. Thank you.",
      organization_name,
    ),
  }),
};

const billed = ({ number, total, balance, due_date }: EmailInvoice): string =>
  [`Invoice ${number}: ${total}`, `Balance due: ${balance}`, `Due date: ${due_date}`].join("\n");
