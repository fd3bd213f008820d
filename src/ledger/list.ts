import { toDecimal } from "../billing/money.ts";
import type { OrgReader } from "../database/org.ts";
import { linesOf } from "./post.ts";

/** One page of the journal, newest first. */
export const listEntries = (
  db: OrgReader,
  { page, per_page, client_id }: { page: number; per_page: number; client_id?: string | undefined },
) => {
  let query = db.from("journal_entries");
  if (client_id !== undefined) query = query.where("client_id", "=", client_id);
  const total = db.first(query.select((of) => of.fn.countAll<number>().as("total")))?.total ?? 0;
  const entries = db.all(
    query
      .select(["id", "kind", "client_id", "reference", "created_at"])
      .orderBy("id", "desc")
      .limit(per_page)
      .offset(Math.min((page - 1) * per_page, total)),
  );
  const rows = entries.map((entry) => ({
    ...entry,
    lines: linesOf(db, entry.id).map((line) => ({
      ...line,
      amount: toDecimal(line.amount, line.currency),
    })),
  }));
  return { rows, total, page, per_page };
};
