/** What a message is about (decisions §6). */
export const message_kinds = [
  "job_completed",
  "invoice_created",
  "payment_reminder",
  "endpoint_switched_off",
] as const;

export type MessageKind = (typeof message_kinds)[number];

/** `skipped`: it could not be sent from the start. */
export const message_statuses = ["queued", "sent", "failed", "skipped"] as const;

export type MessageStatus = (typeof message_statuses)[number];
