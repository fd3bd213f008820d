import { create } from "content-disposition";
import type { Answer } from "./answer.ts";

/**
 * A file that browsers save and never display, whatever its content. The name is escaped for the
 * header (RFC 6266, RFC 8187).
 */
export const download = (
  file: { name: string; content_type: string },
  content: ReadableStream<Uint8Array>,
): Answer<200, ReadableStream<Uint8Array>> => ({
  status: 200,
  body: content,
  headers: {
    "Content-Type": file.content_type,
    "Content-Disposition": create(file.name),
    "Content-Security-Policy": "default-src 'none'; sandbox",
  },
});

/** A CSV file instead of the JSON that the operation declares; typed as that. */
export const csvInstead = <Body>(name: string, csv: string): Answer<200, Body> => ({
  status: 200,
  body: new TextEncoder().encode(csv) as Body,
  headers: {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": create(name),
  },
});

/** A PDF of ours, which browsers display. */
export const inlinePdf = (
  name: string,
  pdf: Uint8Array<ArrayBuffer>,
): Answer<200, Uint8Array<ArrayBuffer>> => ({
  status: 200,
  body: pdf,
  headers: {
    "Content-Type": "application/pdf",
    "Content-Disposition": withQuotedName(create(name, { type: "inline" })),
  },
});

/** Always quotes the file name, since some programs cannot read it without quotes. */
const withQuotedName = (disposition: string): string =>
  disposition.replace(/filename=([^";]+)/, 'filename="$1"');
