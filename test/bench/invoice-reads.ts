/**
 * Times the lists of invoices and of the journal on a file of `million-invoices.ts`, one call after the
 * other: `bun test/bench/invoice-reads.ts FILE PRINTED [ROUNDS]`, where PRINTED is a file with what
 * that one printed. Prints for each combination of filters and for far pages the median and the 99th
 * percentile, and the longest turn of the event loop meanwhile.
 */
import { timeReads } from "./probed.ts";

const far_rounds = 10;
const kinds = ["", "status=paid", "status=partially_paid", "status=void"];
const recurrings = ["", "recurring=1", "recurring=0", "period=2026-11"];
const days = [
  "",
  "date_from=2026-11-01&date_to=2026-11-30",
  "date_to=2024-02-10",
  "date_from=2024-02-10",
];
const joined = (...parts: string[]): string => parts.filter((part) => part !== "").join("&");

await timeReads(function* ({ client_id, ticket_id }, rounds) {
  const client = `client_id=${client_id}`;
  const ticket = `ticket_id=${ticket_id}`;
  for (const kind of kinds)
    for (const recurring of recurrings)
      for (const range of days) yield [`/v1/invoices?${joined(kind, recurring, range)}`, rounds];
  for (const [name, id] of Object.entries({ client, ticket }))
    for (const more of ["", "status=paid", "recurring=0&date_from=2026-01-01"])
      yield [
        `/v1/invoices?${joined(id, more)}`,
        rounds,
        `/v1/invoices?${joined(`${name}_id`, more)}`,
      ];
  yield [`/v1/invoices?${joined(client, ticket)}`, rounds, "/v1/invoices?client_id&ticket_id"];
  yield ["/v1/invoices?per_page=100", rounds];
  yield ["/v1/journal-entries", rounds];
  yield [`/v1/journal-entries?${client}`, rounds, "/v1/journal-entries?client_id"];
  yield [`/v1/clients/${client_id}?include=invoices,payments`, rounds, "a client with both"];
  for (const page of [1000, 1300, 10_000, 33_000, 60_000, 66_000])
    yield [`/v1/invoices?page=${page}`, far_rounds];
  yield ["/v1/invoices?page=20000&status=paid&recurring=1", far_rounds];
  yield ["/v1/journal-entries?page=60000", far_rounds];
});
