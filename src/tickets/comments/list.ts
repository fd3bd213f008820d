import type { OrgReader } from "../../database/org.ts";
import type { PageRequest } from "../../database/page.ts";
import { commentsOf } from "./queries.ts";

/** Comments, oldest first. Without a page, all of the ticket's `total` comments. */
export const listComments = (
  db: OrgReader,
  ticket_id: string,
  page: PageRequest | null,
  total: number,
): ReturnType<typeof commentsOf> =>
  page
    ? commentsOf(db, ticket_id, (page.page - 1) * page.per_page, page.per_page)
    : commentsOf(db, ticket_id, 0, total);
