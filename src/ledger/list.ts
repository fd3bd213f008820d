import type { LongRead } from "../database/aside.ts";
import type { OrgReader } from "../database/org.ts";
import { findsMore, nearerEnd, type Page, skipped_at_once_max } from "../database/page.ts";
import { toDecimal } from "../money.ts";
import { linesOf } from "./post.ts";
import type { JournalEntryView, JournalQuery } from "./wire.ts";

type JournalPage = Page<JournalEntryView>;

/** One page of the journal, newest first, unless it lies so far inside that it may take long: then null, and `long_journal_page` reads it. */
export const journalPage = (db: OrgReader, ask: JournalQuery): JournalPage | null => {
  const { client_id } = ask;
  if (client_id !== undefined && findsMore(db, entriesOf(db, client_id), skipped_at_once_max))
    return null;
  const total = countOf(db, ask);
  return nearerEnd(total, ask).skip > skipped_at_once_max ? null : pageAt(db, ask, total);
};

export const long_journal_page: LongRead<JournalQuery, JournalPage> = {
  name: "a page of the journal",
  work: (db, ask) => pageAt(db, ask, countOf(db, ask)),
};

/** Of all entries the total is kept (`journal_counts`), those of one client are counted. */
const countOf = (db: OrgReader, { client_id }: JournalQuery): number => {
  if (client_id === undefined)
    return db.first(db.from("journal_counts").select("count"))?.count ?? 0;
  const counted = entriesOf(db, client_id).select((of) => of.fn.countAll<number>().as("total"));
  return db.first(counted)?.total ?? 0;
};

const entriesOf = (db: OrgReader, client_id: string) =>
  db.from("journal_entries").where("client_id", "=", client_id);

const pageAt = (
  db: OrgReader,
  { client_id, page, per_page }: JournalQuery,
  total: number,
): JournalPage => {
  const { skip, take, from_end } = nearerEnd(total, { page, per_page });
  let query = db
    .from("journal_entries")
    .select(["id", "kind", "client_id", "reference", "created_at"])
    .orderBy("id", from_end ? "asc" : "desc")
    .limit(take)
    .offset(skip);
  if (client_id !== undefined) query = query.where("client_id", "=", client_id);
  const entries = take === 0 ? [] : db.all(query);
  const rows = (from_end ? entries.reverse() : entries).map((entry) => ({
    ...entry,
    lines: linesOf(db, entry.id).map((line) => ({
      ...line,
      amount: toDecimal(line.amount, line.currency),
    })),
  }));
  return { rows, total, page, per_page };
};
