import { sql } from "kysely";
import type { LongRead } from "../database/aside.ts";
import { eachOf } from "../database/build.ts";
import type { OrgReader } from "../database/org.ts";
import { findsMore, nearerEnd, type Page, skipped_at_once_max } from "../database/page.ts";
import type { MessageQuery } from "./wire.ts";

const shown = [
  "id",
  "kind",
  "client_id",
  "ticket_id",
  "invoice_id",
  "to",
  "subject",
  "status",
  "attempts",
  "error",
  "created_at",
  "sent_at",
] as const;

/** A page of the messages, newest first; null when it may take long: then `long_message_page` reads it. */
export const messagePage = (db: OrgReader, ask: MessageQuery): Page<MessageRow> | null => {
  const { client_id } = ask;
  if (client_id !== undefined && findsMore(db, filtered(db, { client_id }), skipped_at_once_max))
    return null;
  const total = totalOf(db, ask);
  return nearerEnd(total, ask).skip > skipped_at_once_max ? null : readPage(db, ask, total);
};

export const long_message_page: LongRead<MessageQuery, Page<MessageRow>> = {
  name: "a page of the messages",
  work: (db, ask) => readPage(db, ask, totalOf(db, ask)),
};

type MessageRow = ReturnType<typeof rowsOf>[number];

const readPage = (db: OrgReader, ask: MessageQuery, total: number): Page<MessageRow> => {
  const { page, per_page } = ask;
  const { skip, take, from_end } = nearerEnd(total, ask);
  const order = from_end ? "asc" : "desc";
  const ids = db
    .all(filtered(db, ask).select("id").orderBy("id", order).limit(take).offset(skip))
    .map(({ id }) => id);
  return { rows: rowsOf(db, ids), total, page, per_page };
};

const filtered = (db: OrgReader, { status, kind, client_id }: Partial<MessageQuery>) => {
  let query = db.from("messages");
  if (client_id !== undefined) {
    query = query.where("client_id", "=", client_id);
    // Expressions, not columns: a client's few are never looked for among all of a kind.
    if (status !== undefined) query = query.where(sql`+messages.status`, "=", status);
    if (kind !== undefined) query = query.where(sql`+messages.kind`, "=", kind);
    return query;
  }
  if (status !== undefined) query = query.where("status", "=", status);
  if (kind !== undefined) query = query.where("kind", "=", kind);
  return query;
};

/** By the kept counts; a client's few are counted. */
const totalOf = (db: OrgReader, ask: MessageQuery): number => {
  const { status, kind, client_id } = ask;
  if (client_id !== undefined) {
    const counted = filtered(db, ask).select((of) => of.fn.countAll<number>().as("total"));
    return db.first(counted)?.total ?? 0;
  }
  let counts = db
    .from("message_counts")
    .select(sql<number>`coalesce(sum(message_counts.count), 0)`.as("total"));
  if (status !== undefined) counts = counts.where("status", "=", status);
  if (kind !== undefined) counts = counts.where("kind", "=", kind);
  return db.first(counts)?.total ?? 0;
};

const rowsOf = (db: OrgReader, ids: readonly string[]) =>
  db.all(
    db
      .from("messages")
      .select(shown)
      .where("id", "in", eachOf(JSON.stringify(ids)))
      .orderBy("id", "desc"),
  );
