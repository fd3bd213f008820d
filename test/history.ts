import type { Caller } from "../src/access/caller.ts";
import type { OrgReader } from "../src/database/org.ts";
import { historyPage } from "../src/tickets/history-list.ts";
import type { History } from "../src/tickets/wire.ts";

/** What happened to a ticket, oldest first, as this caller may know it. */
export const historyOf = (db: OrgReader, caller: Caller, ticket_id: string): History => {
  const { json } = historyPage(db, { caller, ticket_id, page: null, full: false });
  return JSON.parse(json);
};
