import type { LongRead } from "../../database/aside.ts";
import type { OrgReader } from "../../database/org.ts";
import type { PageAsk } from "../../database/page.ts";
import { answer_bytes_max, inline_bytes_max, jsonRows, refuseLarge } from "../../json-answer.ts";
import { commentsOf } from "./queries.ts";

export interface CommentListAsk {
  ticket_id: string;
  /** Null: all of them. */
  page: PageAsk | null;
  /** How many the ticket has. */
  total: number;
}

/** Comments as a JSON array, oldest first, unless they are long: then null, and `long_comment_list` reads them. */
export const commentList = (db: OrgReader, ask: CommentListAsk): string | null =>
  listIn(db, ask, inline_bytes_max);

export const long_comment_list: LongRead<CommentListAsk, string> = {
  name: "the comments of a ticket",
  // Only a ticket of an older version has so many long ones that all of them are refused.
  work: (db, ask) => listIn(db, ask, answer_bytes_max) ?? refuseLarge("per_page"),
};

const listIn = (
  db: OrgReader,
  { ticket_id, page, total }: CommentListAsk,
  bytes_max: number,
): string | null => {
  const skip = page ? (page.page - 1) * page.per_page : 0;
  const length = Math.min(page?.per_page ?? total, Math.max(0, total - skip));
  const places = Array.from({ length }, (_, index) => skip + index);
  const { texts, is_whole } = jsonRows(places, bytes_max, (some) =>
    commentsOf(db, ticket_id, some[0] ?? 0, some.length),
  );
  return is_whole ? `[${texts}]` : null;
};
