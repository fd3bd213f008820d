import type { MessageTexts } from "./texts.ts";

export const english: MessageTexts = {
  job_completed: {
    subject: "{{organization.name}}: your job {{ticket.number}} is done",
    body: `Dear {{client.name}},

Your job {{ticket.number}} ({{ticket.title}}) is done.

Invoice {{invoice.number}}: {{invoice.total}} {{currency}}
Balance due: {{invoice.balance}} {{currency}}
Due date: {{invoice.due_date}}
See your bill: {{bill_link}}

If anything is wrong, please let us know.

{{organization.name}}`,
  },
  invoice_created: {
    subject: "{{organization.name}}: invoice {{invoice.number}}",
    body: `Dear {{client.name}},

You have a new invoice.

Invoice {{invoice.number}}: {{invoice.total}} {{currency}}
Balance due: {{invoice.balance}} {{currency}}
Due date: {{invoice.due_date}}
See your bill: {{bill_link}}

Thank you.

{{organization.name}}`,
  },
  payment_reminder: {
    subject: "{{organization.name}}: payment reminder",
    body: `Dear {{client.name}},

This is a reminder of your open invoices.

Invoices: {{invoice.number}}
Balance due: {{invoice.balance}} {{currency}}
Due date: {{invoice.due_date}}
Total due: {{debt}} {{currency}}
See your bill: {{bill_link}}

If you have paid in the meantime, please ignore this message. Thank you.

{{organization.name}}`,
  },
  payment_warning: {
    subject: "{{organization.name}}: your payment is overdue",
    body: `Dear {{client.name}},

Your payment is overdue.

Invoices: {{invoice.number}}
Due date: {{invoice.due_date}}
Total overdue: {{debt}} {{currency}}
See your bill: {{bill_link}}

Unless we receive your payment, your service will be suspended on {{suspend_on}}.

If you have paid in the meantime, please ignore this message.

{{organization.name}}`,
  },
  service_suspended: {
    subject: "{{organization.name}}: your service is suspended",
    body: `Dear {{client.name}},

Your service is suspended.

Invoices: {{invoice.number}}
Total overdue: {{debt}} {{currency}}
See your bill: {{bill_link}}

Please contact us if you have any questions.

{{organization.name}}`,
  },
  service_resumed: {
    subject: "{{organization.name}}: your service is active again",
    body: `Dear {{client.name}},

Your service is active again.

Balance still due: {{debt}} {{currency}}
See your bill: {{bill_link}}

Thank you.

{{organization.name}}`,
  },
  payment_received: {
    subject: "{{organization.name}}: payment received",
    body: `Dear {{client.name}},

We have received your payment of {{payment.amount}} {{currency}}.

Receipt: {{payment.receipt_number}}
Invoices: {{invoice.number}}
Balance still due: {{debt}} {{currency}}
See your bill: {{bill_link}}

Thank you.

{{organization.name}}`,
  },
};
