import type { BilledClient, Invoice } from "./invoice.ts";
import { inFull } from "./money.ts";
import type { TicketRow } from "./tickets.ts";

/** What a client is written when their job is done, in Arabic or else in English. */
export const letterTo = (
  client: BilledClient,
  organization_name: string,
  { number, title }: TicketRow,
  invoice: Invoice,
): { subject: string; body: string } => {
  const total = inFull(invoice.total, invoice.currency);
  const open = inFull(invoice.total - invoice.paid - invoice.rounding, invoice.currency);
  const in_arabic = client.language === "ar";
  const subject = in_arabic
    ? `${organization_name}: تم إنجاز طلبكم T-${number}`
    : `${organization_name}: your job T-${number} is done`;
  const paragraphs = in_arabic
    ? [
        `حضرة ${client.name}،`,
        `تم إنجاز طلبكم T-${number} (${title}).`,
        `الفاتورة ${invoice.number}: ${total}\nالمبلغ المتبقي: ${open}\nتاريخ الاستحقاق: ${invoice.due_date}`,
        "إذا لاحظتم أي مشكلة فيرجى إبلاغنا.",
      ]
    : [
        `Dear ${client.name},`,
        `your job T-${number} (${title}) is done.`,
        `Invoice ${invoice.number}: ${total}\nStill to be paid: ${open}\nDue on: ${invoice.due_date}`,
        "If anything is not as it should be, please tell us.",
      ];
  return { subject, body: `${[...paragraphs, organization_name].join("\n\n")}\n` };
};
