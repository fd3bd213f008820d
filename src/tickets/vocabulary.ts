/** What kind of work a ticket is (§2.2). */
export const ticket_types = ["task", "bug", "support", "feature"] as const;

export type TicketType = (typeof ticket_types)[number];
