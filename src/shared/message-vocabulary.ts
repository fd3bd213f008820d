/** What messages to clients are about, each with a template in every language. */
export const client_message_kinds = [
  "job_completed",
  "invoice_created",
  "payment_reminder",
  "payment_warning",
  "service_suspended",
  "service_resumed",
  "payment_received",
] as const;

export type ClientMessageKind = (typeof client_message_kinds)[number];

/** What a message is about (decisions §6). */
export const message_kinds = [
  ...client_message_kinds,
  "endpoint_switched_off",
  "sign_in_changed",
] as const;

export type MessageKind = (typeof message_kinds)[number];

/** `skipped`: it could not be sent from the start. */
export const message_statuses = ["queued", "sent", "failed", "skipped"] as const;

export type MessageStatus = (typeof message_statuses)[number];

/** How a message reaches its client: by e-mail, or by the organization's own gateway for SMS and the like. */
export const message_channels = ["email", "gateway"] as const;

export type MessageChannel = (typeof message_channels)[number];

/** What a template may contain in double braces. */
export const template_placeholders = [
  "client.name",
  "client.username",
  "organization.name",
  "invoice.number",
  "invoice.total",
  "invoice.balance",
  "invoice.due_date",
  "ticket.number",
  "ticket.title",
  "debt",
  "currency",
  "promise_until",
  "suspend_on",
  "bill_link",
  "payment.amount",
  "payment.receipt_number",
] as const;

export type TemplatePlaceholder = (typeof template_placeholders)[number];
