import { type PageSubject, pageRead } from "../http/contract/page-read.ts";
import { type DocumentRequest, readDocument } from "./read-document.ts";
import { type PageRequest, readPage } from "./read-page.ts";
import { loadRenderer, renderer } from "./renderer.ts";

const encoder = new TextEncoder();

/** What the page reads in a reader thread; `operations/bill-page/` answers the requests. */
export const billPageReads = [
  pageRead({
    key: "bill-page",
    prepare: loadRenderer,
    read: (db, request: PageSubject & PageRequest) => ({
      bytes: encoder.encode(renderer().renderBill(readPage(db, request))),
    }),
  }),
  pageRead({
    key: "bill-page-document",
    read: (db, request: PageSubject & DocumentRequest) => readDocument(db, request),
  }),
];
