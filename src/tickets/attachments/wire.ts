import * as v from "valibot";
import { Actor } from "../../access/actor-wire.ts";
import { instantField, requiredText, uuid, wholeNumber } from "../../http/contract/fields.ts";
import { upload } from "../../http/contract/upload.ts";
import { isSmallPng } from "./png.ts";

export const AttachmentInput = v.object({ file: upload() });

/** The console's are a tenth of it. */
const signature_bytes_max = 100 * 1024;

const isPngInBase64 = (text: string): boolean => {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return false;
  try {
    return isSmallPng(Uint8Array.fromBase64(text));
  } catch {
    return false;
  }
};

/** A client's signature, sent with a completion. */
export const signature_input = v.object({
  name: v.pipe(requiredText(), v.description("Who signs")),
  image: v.pipe(
    v.string(),
    v.maxLength(Math.ceil(signature_bytes_max / 3) * 4, "must be at most 100 KiB, in base64"),
    v.check(isPngInBase64, "must be a PNG of at most 2000 pixels a side, in base64"),
    v.description("The drawn or written name, a PNG in base64"),
  ),
});

export const Attachment = v.object({
  id: uuid(),
  ticket_id: uuid(),
  name: v.string(),
  /** Detected from the content. */
  content_type: v.string(),
  size: wholeNumber(0),
  created_by: Actor,
  created_at: instantField(),
  signed_by: v.pipe(
    v.nullable(v.string()),
    v.description("Whose signature on the completion it is; null for other files"),
  ),
});
