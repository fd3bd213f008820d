import { sql } from "kysely";

/**
 * What is still to be paid on an invoice, in a query of `invoices` that leaves out void ones. `openAmount` is the
 * same for a row that was read.
 */
export const open_amount = sql<number>`"total" - "paid" - "rounding" - "credit_applied"`;
