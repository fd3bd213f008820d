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
  paymentReminder: ({ organization_name, client_name, balances, invoices, more_invoices }) => ({
    subject: `${organization_name}: تذكير بالدفع`,
    body: paragraphs(
      `حضرة ${client_name}،`,
      `الرصيد المستحق عليكم: ${balances.join(" و ")}.`,
      [
        "الفواتير المفتوحة:",
        ...invoices.map(
          ({ number, balance, due_date }) => `${number}: ${balance}، تستحق في ${due_date}`,
        ),
        ...(more_invoices > 0 ? [`وعدد إضافي منها: ${more_invoices}`] : []),
      ].join("\n"),
      "إذا كنتم قد دفعتم فيرجى تجاهل هذه الرسالة. شكراً لكم.",
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
