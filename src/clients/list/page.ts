import type { Caller } from "../../access/caller.ts";
import type { LongRead } from "../../database/aside.ts";
import type { OrgReader } from "../../database/org.ts";
import { type TextPage, textPage } from "../../database/page.ts";
import { answer_bytes_max, inline_bytes_max, refuseLarge } from "../../json-answer.ts";
import { type ListShape, listView } from "../view.ts";
import { listAside } from "./aside.ts";
import { type Found, type ListRequest, listAtOnce } from "./at-once.ts";

/** What a caller wants to see of the list. */
export interface ListAsk {
  caller: Caller;
  request: ListRequest;
  shape: ListShape;
}

/** With what the total is known by from now on. */
interface CountedPage extends TextPage {
  counted: Found["counted"];
}

const viewed = (
  db: OrgReader,
  { caller, request: { page, per_page }, shape }: ListAsk,
  { seqs: rows, total }: Found,
  bytes_max: number,
): TextPage | null =>
  textPage({ rows, total, page, per_page }, bytes_max, (seqs) => listView(db, caller, seqs, shape));

/** The page, unless it may take long: then null, and `long_client_page` finds it. */
export const clientPage = (db: OrgReader, ask: ListAsk): TextPage | null => {
  const found = listAtOnce(db, ask.caller.organization, ask.request);
  return found && viewed(db, ask, found, inline_bytes_max);
};

export const long_client_page: LongRead<ListAsk, CountedPage> = {
  name: "a page of clients",
  work: (db, ask, inTime) => {
    const found = listAside(db, ask.caller.organization, ask.request, inTime);
    const page = viewed(db, ask, found, answer_bytes_max) ?? refuseLarge("pageSize");
    return { ...page, counted: found.counted };
  },
};

/** The page that was read aside; its total need not be counted again. */
export const noted = (db: OrgReader, { counted, ...page }: CountedPage): TextPage => {
  if (counted) db.noteTotal(counted.version, counted.key, page.total);
  return page;
};
