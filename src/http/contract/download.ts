import { existsSync } from "node:fs";
import { create } from "content-disposition";
import { notFound } from "../../refusal.ts";
import type { Answer } from "./answer.ts";

/**
 * A file that browsers save and never display, whatever its content. The name is escaped for the
 * header (RFC 6266, RFC 8187).
 */
export const download = <Content extends ReadableStream<Uint8Array> | Blob>(
  file: { name: string; content_type: string },
  content: Content,
): Answer<200, Content> => ({
  status: 200,
  body: content,
  headers: {
    "Content-Type": file.content_type,
    "Content-Disposition": create(file.name),
    "Content-Security-Policy": "default-src 'none'; sandbox",
  },
});

/** As `download`, of a file on the disk, which is sent without reading it into memory. 404 if it is gone. */
export const downloadFile = (
  file: { name: string; content_type: string },
  path: string,
): Answer<200, Blob> => {
  if (!existsSync(path)) throw notFound();
  return download(file, Bun.file(path));
};

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
