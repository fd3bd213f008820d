interface WithDeadline {
  sla_due_at: string | null;
  scheduled_until: string;
}

/** Whether a visit ends after the SLA's deadline. Without a deadline it is never late. */
export const isLate = ({ sla_due_at, scheduled_until }: WithDeadline): boolean =>
  sla_due_at !== null && Date.parse(scheduled_until) > Date.parse(sla_due_at);
