import { type CustomerEmails, type EmailInvoice, paragraphs } from "./email.ts";

export const arabic: CustomerEmails = {
  jobCompleted: ({ organization_name, client_name, ticket_number, title, invoice }) => ({
    subject: `${organization_name}: تم إنجاز طلبكم ${ticket_number}`,
    body: paragraphs(
      `حضرة ${client_name}،`,
      `تم إنجاز طلبكم ${ticket_number} (${title}).`,
      invoice && billed(invoice),
      "إذا لاحظتم أي مشكلة فيرجى إبلاغنا.",
      organization_name,
    ),
  }),
  invoiceCreated: ({ organization_name, client_name, invoice }) => ({
    subject: `${organization_name}: الفاتورة ${invoice.number}`,
    body: paragraphs(
      `حضرة ${client_name}،`,
      "صدرت لكم فاتورة جديدة.",
      billed(invoice),
      "شكراً لكم.",
      organization_name,
    ),
  }),
};

const billed = ({ number, total, balance, due_date }: EmailInvoice): string =>
  [
    `الفاتورة ${number}: ${total}`,
    `المبلغ المستحق: ${balance}`,
    `تاريخ الاستحقاق: ${due_date}`,
  ].join("\n");
