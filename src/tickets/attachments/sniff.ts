import { isUtf8 } from "node:buffer";
import { fileTypeFromBuffer } from "file-type";

/** As much of a file as says what it is. */
const head_bytes = 64 * 1024;

/** The media type that the content shows; never what the sender says. Text is text, whatever is in it. */
export const sniff = async (content: Uint8Array): Promise<string> => {
  const known = await fileTypeFromBuffer(content.subarray(0, head_bytes));
  if (known) return known.mime;
  const is_text = isUtf8(content) && !content.includes(0);
  return is_text ? "text/plain" : "application/octet-stream";
};
