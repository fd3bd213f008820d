import type { Caller } from "../../access/caller.ts";
import type { OrgReader } from "../../database/org.ts";
import type { Page } from "../../database/page.ts";
import { type ListShape, listView } from "../view.ts";
import { listAside } from "./aside.ts";
import { type ListRequest, listAtOnce } from "./at-once.ts";

/** What a caller wants to see of the list. */
export interface ListAsk {
  caller: Caller;
  request: ListRequest;
  shape: ListShape;
}

export const clientPage = (
  db: OrgReader,
  { caller, request, shape }: ListAsk,
): Page<ReturnType<typeof listView>[number]> => {
  const { organization } = caller;
  const { seqs, total } =
    listAtOnce(db, organization, request) ?? listAside(db, organization, request, () => {});
  const { page, per_page } = request;
  return { rows: listView(db, caller, seqs, shape), total, page, per_page };
};
