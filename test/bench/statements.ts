/**
 * Times statements and PDFs on a file of `million-invoices.ts`, one call after the other:
 * `bun test/bench/statements.ts FILE PRINTED [ROUNDS]`, where PRINTED is a file with what that one
 * printed. Prints the median and the 99th percentile, and the longest turn of the event loop meanwhile.
 */
import { timeReads } from "./probed.ts";

const pdf_rounds = 20;
const long_rounds = 10;
const year = "date_from=2026-01-01&date_to=2026-12-31";

await timeReads(function* ({ client_id, accounts }, rounds) {
  const of = (id: string, more = "") => `/v1/clients/${id}/statement${more}`;
  yield [of(client_id, `?${year}`), rounds, "a year of a client who is billed each month"];
  yield [of(client_id, `.pdf?${year}`), pdf_rounds, "the same, PDF"];
  yield [of(client_id), rounds, "all three years of that client"];
  for (const { entries, client_id: id } of accounts) {
    const is_long = entries > 1000;
    yield [of(id, `?${year}`), is_long ? long_rounds : rounds, `a year of ${entries} entries`];
    if (!is_long) yield [of(id, `.pdf?${year}`), pdf_rounds, `a year of ${entries} entries, PDF`];
    else yield [of(id, "?date_from=2026-12-01"), rounds, `the last month of ${entries} entries`];
  }
});
