import type { Caller } from "../../access/caller.ts";
import type { LongRead } from "../../database/aside.ts";
import type { OrgReader } from "../../database/org.ts";
import { type ListShape, listView } from "../view.ts";
import type { ListedClient } from "../wire.ts";
import { listAside } from "./aside.ts";
import { type Found, type ListRequest, listAtOnce } from "./at-once.ts";

/** What a caller wants to see of the list. */
export interface ListAsk {
  caller: Caller;
  request: ListRequest;
  shape: ListShape;
}

interface ListPage {
  rows: ListedClient[];
  total: number;
}

/** With what the total is known by from now on. */
interface CountedPage extends ListPage {
  counted: Found["counted"];
}

const viewed = (db: OrgReader, { caller, shape }: ListAsk, { seqs, total }: Found): ListPage => ({
  rows: listView(db, caller, seqs, shape),
  total,
});

/** The page, unless it may take long: then null, and `long_client_page` finds it. */
export const clientPage = (db: OrgReader, ask: ListAsk): ListPage | null => {
  const found = listAtOnce(db, ask.caller.organization, ask.request);
  return found && viewed(db, ask, found);
};

export const long_client_page: LongRead<ListAsk, CountedPage> = {
  name: "a page of clients",
  work: (db, ask, inTime) => {
    const found = listAside(db, ask.caller.organization, ask.request, inTime);
    return { ...viewed(db, ask, found), counted: found.counted };
  },
};

/** The page that was read aside; its total need not be counted again. */
export const noted = (db: OrgReader, { rows, total, counted }: CountedPage): ListPage => {
  if (counted) db.noteTotal(counted.version, counted.key, total);
  return { rows, total };
};
