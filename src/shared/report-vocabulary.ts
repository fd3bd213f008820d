/** The words of reports (beyond §13), shared with the console. */

export const report_names = [
  "revenue",
  "aging",
  "collections",
  "handovers",
  "clients",
  "jobs",
  "technicians",
] as const;

export type ReportName = (typeof report_names)[number];

export const report_intervals = ["day", "week", "month"] as const;

export type ReportInterval = (typeof report_intervals)[number];

/** What the revenue report is broken down by. */
export const revenue_keys = ["item", "branch", "isp", "client"] as const;

/** What the report on jobs is broken down by. */
export const job_keys = ["job_type", "board", "priority", "outcome_reason"] as const;

/** The key of what is not listed on its own. */
export const other_key = "other";
