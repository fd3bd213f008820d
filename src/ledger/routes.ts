import { ok } from "../http/contract/answer.ts";
import { get } from "../http/contract/operation.ts";
import { paginated } from "../http/contract/page.ts";
import { journalPage, long_journal_page } from "./list.ts";
import { JournalEntryList, journal_query } from "./wire.ts";

/** The books: decisions §3. */
export const journalOperations = [
  get(
    "/v1/journal-entries",
    "reports:read",
    {
      id: "listJournalEntries",
      summary: "List the journal's entries",
      description: "Newest first. The amounts of every entry add up to 0 in each currency.",
      tag: "Journal",
      query: journal_query,
      answers: { 200: JournalEntryList },
      prepare: ({ db, query, aside }) => journalPage(db, query) ?? aside(long_journal_page, query),
    },
    ({ prepared }) => ok(paginated(prepared)),
  ),
];
