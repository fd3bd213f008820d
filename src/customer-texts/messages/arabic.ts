import type { MessageTexts } from "./texts.ts";

export const arabic: MessageTexts = {
  job_completed: {
    subject: "{{organization.name}}: تم إنجاز طلبكم {{ticket.number}}",
    body: `حضرة {{client.name}}،

تم إنجاز طلبكم {{ticket.number}} ({{ticket.title}}).

الفاتورة {{invoice.number}}: {{invoice.total}} {{currency}}
المبلغ المستحق: {{invoice.balance}} {{currency}}
تاريخ الاستحقاق: {{invoice.due_date}}
للاطلاع على فاتورتكم: {{bill_link}}

إذا لاحظتم أي مشكلة فيرجى إبلاغنا.

{{organization.name}}`,
  },
  invoice_created: {
    subject: "{{organization.name}}: الفاتورة {{invoice.number}}",
    body: `حضرة {{client.name}}،

صدرت لكم فاتورة جديدة.

الفاتورة {{invoice.number}}: {{invoice.total}} {{currency}}
المبلغ المستحق: {{invoice.balance}} {{currency}}
تاريخ الاستحقاق: {{invoice.due_date}}
للاطلاع على فاتورتكم: {{bill_link}}

شكراً لكم.

{{organization.name}}`,
  },
  payment_reminder: {
    subject: "{{organization.name}}: تذكير بالدفع",
    body: `حضرة {{client.name}}،

نذكّركم بفواتيركم غير المدفوعة.

الفواتير: {{invoice.number}}
المبلغ المستحق: {{invoice.balance}} {{currency}}
تاريخ الاستحقاق: {{invoice.due_date}}
مجموع المستحق عليكم: {{debt}} {{currency}}
للاطلاع على فاتورتكم: {{bill_link}}

إذا كنتم قد دفعتم فيرجى تجاهل هذه الرسالة. شكراً لكم.

{{organization.name}}`,
  },
  payment_warning: {
    subject: "{{organization.name}}: تأخّر في الدفع",
    body: `حضرة {{client.name}}،

نلفت عنايتكم إلى أن موعد الدفع قد مضى.

الفواتير: {{invoice.number}}
تاريخ الاستحقاق: {{invoice.due_date}}
مجموع المتأخرات: {{debt}} {{currency}}
للاطلاع على فاتورتكم: {{bill_link}}

إذا لم يصلنا الدفع فسيتم تعليق خدمتكم بتاريخ {{suspend_on}}.

إذا كنتم قد دفعتم فيرجى تجاهل هذه الرسالة.

{{organization.name}}`,
  },
  service_suspended: {
    subject: "{{organization.name}}: تم تعليق خدمتكم",
    body: `حضرة {{client.name}}،

تم تعليق خدمتكم.

الفواتير: {{invoice.number}}
مجموع المتأخرات: {{debt}} {{currency}}
للاطلاع على فاتورتكم: {{bill_link}}

لأي استفسار يرجى الاتصال بنا.

{{organization.name}}`,
  },
  service_resumed: {
    subject: "{{organization.name}}: تمت إعادة تفعيل خدمتكم",
    body: `حضرة {{client.name}}،

تمت إعادة تفعيل خدمتكم.

الرصيد المتبقي عليكم: {{debt}} {{currency}}
للاطلاع على فاتورتكم: {{bill_link}}

شكراً لكم.

{{organization.name}}`,
  },
  payment_received: {
    subject: "{{organization.name}}: استلمنا دفعتكم",
    body: `حضرة {{client.name}}،

استلمنا دفعتكم بقيمة {{payment.amount}} {{currency}}.

الإيصال: {{payment.receipt_number}}
الفواتير: {{invoice.number}}
الرصيد المتبقي عليكم: {{debt}} {{currency}}
للاطلاع على فاتورتكم: {{bill_link}}

شكراً لكم.

{{organization.name}}`,
  },
};
