import { ok } from "../http/contract/answer.ts";
import { list } from "../http/contract/operation.ts";
import { paginated } from "../http/contract/page.ts";
import { listEntries } from "./list.ts";
import { JournalEntryList, journal_query } from "./wire.ts";

/** Decisions §3. */
export const journalOperations = [
  list(
    "/v1/journal-entries",
    "reports:read",
    {
      id: "listJournalEntries",
      summary: "List journal entries",
      description: "Newest first. The amounts of each entry add up to 0 in every currency.",
      tag: "Journal",
      query: journal_query,
      answers: { 200: JournalEntryList },
    },
    ({ db, query }) => ok(paginated(listEntries(db, query))),
  ),
];
