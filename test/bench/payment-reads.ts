/**
 * Times the list of payments on a file of `million-invoices.ts`, one call after the other:
 * `bun test/bench/payment-reads.ts FILE PRINTED [ROUNDS]`, where PRINTED is a file with what that one
 * printed. Prints the median and the 99th percentile, and the longest turn of the event loop meanwhile.
 */
import { timeReads } from "./probed.ts";

const far_rounds = 20;

await timeReads(function* ({ client_id, ticket_id }, rounds) {
  yield ["/v1/payments", rounds];
  yield ["/v1/payments?per_page=100", rounds];
  yield ["/v1/payments?status=paid", rounds];
  yield ["/v1/payments?status=partially_paid", rounds];
  yield ["/v1/payments?date_from=2026-11-01&date_to=2026-11-30", rounds];
  yield ["/v1/payments?date_to=2024-02-10&status=partially_paid", rounds];
  yield [`/v1/payments?client_id=${client_id}`, rounds, "/v1/payments?client_id"];
  yield [`/v1/payments?ticket_id=${ticket_id}`, rounds, "/v1/payments?ticket_id"];
  for (const page of [10, 11, 100, 2000, 4000, 8000])
    yield [`/v1/payments?per_page=100&page=${page}`, far_rounds];
  yield ["/v1/payments?per_page=100&page=5600&status=paid", far_rounds];
  yield ["/v1/payments?per_page=100&page=2000&date_from=2024-06-01&date_to=2026-06-30", far_rounds];
});
