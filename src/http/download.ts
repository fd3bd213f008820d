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
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": "private, no-store",
  },
});
