import type { OrgReader } from "../database/org.ts";
import { type Page, pageOf } from "../database/page.ts";
import { toDecimal } from "../shared/money.ts";
import { linesOf } from "./post.ts";
import type { JournalEntryView, JournalQuery } from "./wire.ts";

/** One page of the journal, newest first. */
export const listEntries = (
  db: OrgReader,
  { client_id, ...page }: JournalQuery,
): Page<JournalEntryView> => {
  let entries = db
    .from("journal_entries")
    .select(["id", "kind", "client_id", "reference", "created_at"])
    .orderBy("id", "desc");
  if (client_id !== undefined) entries = entries.where("client_id", "=", client_id);
  return pageOf(db, entries, page, (entry) => ({
    ...entry,
    lines: linesOf(db, entry.id).map((line) => ({
      ...line,
      amount: toDecimal(line.amount, line.currency),
    })),
  }));
};
