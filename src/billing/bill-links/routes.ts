import type { Caller } from "../../access/caller.ts";
import { requireClient } from "../../clients/queries.ts";
import type { OrgReader } from "../../database/org.ts";
import { noContent, ok } from "../../http/contract/answer.ts";
import { del, type Params, post } from "../../http/contract/operation.ts";
import { pathId } from "../../http/contract/path-id.ts";
import { endBillLinks, type BillLink as Link, rotateBillLink, showBillLink } from "./link.ts";
import { billPath } from "./token.ts";
import { BillLink } from "./wire.ts";

const common = {
  tag: "Bill pages",
  // Only its id: a link is no part of the client's version.
  find: (db: OrgReader, _caller: Caller, params: Params) => ({
    client_id: requireClient(db, pathId(params)).id,
  }),
} as const;

const view = ({ token, ...link }: Link, url: URL) => ({
  url: token === null ? null : new URL(billPath(token), url).href,
  ...link,
});

/** The address of a client's bill page. */
export const billLinkOperations = [
  post(
    "/v1/clients/:id/bill-link",
    "invoices:read",
    {
      ...common,
      id: "showBillLink",
      summary: "Show the address of a client's bill page",
      description:
        "Creates the link if the client has none. The address is the credential: whoever has it sees what the client owes. With `SECRET_KEY` it is shown each time, otherwise only when it is created; `rotate` then makes another. In a replayed response `url` is null.",
      secret: "url",
      answers: { 200: BillLink },
    },
    ({ tx, subject, url }) => ok(view(showBillLink(tx, subject.client_id), url())),
  ),

  post(
    "/v1/clients/:id/bill-link/rotate",
    "invoices:read",
    {
      ...common,
      id: "rotateBillLink",
      summary: "Replace the address of a client's bill page",
      description:
        "All former addresses stop working immediately, also those in messages and on printed invoices. In a replayed response `url` is null.",
      secret: "url",
      audited: true,
      answers: { 200: BillLink },
    },
    ({ tx, subject, url }) => ok(view(rotateBillLink(tx, subject.client_id), url())),
  ),

  del(
    "/v1/clients/:id/bill-link",
    "invoices:read",
    {
      ...common,
      id: "deleteBillLink",
      summary: "End the addresses of a client's bill page",
      description:
        "All of them stop working immediately. The next message with a link creates another; `bill_page_enabled` of the organization switches every page off.",
      audited: true,
      answers: { 204: null },
    },
    ({ tx, subject }) => {
      endBillLinks(tx, subject.client_id);
      return noContent();
    },
  ),
];
