import { create } from "content-disposition";
import type { Answer } from "./answer.ts";

/**
 * A file as an answer: saved by a browser and never shown by it, whatever it holds, under a
 * name that no header can be broken with (RFC 6266, RFC 8187).
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

/** A PDF of ours as an answer: shown by a browser, and saved under a name. */
export const shownPdf = (
  name: string,
  pdf: Uint8Array<ArrayBuffer>,
): Answer<200, Uint8Array<ArrayBuffer>> => ({
  status: 200,
  body: pdf,
  headers: {
    "Content-Type": "application/pdf",
    "Content-Disposition": quoted(create(name, { type: "inline" })),
  },
});

/** The name in quotes also where it could stand without: as most programs write and read it. */
const quoted = (disposition: string): string =>
  disposition.replace(/filename=([^";]+)/, 'filename="$1"');
