import * as v from "valibot";
import { Actor } from "../../access/actor-wire.ts";
import { instantField, uuid, wholeNumber } from "../../http/contract/fields.ts";
import { upload } from "../../http/contract/upload.ts";

export const AttachmentInput = v.object({ file: upload() });

export const Attachment = v.object({
  id: uuid(),
  ticket_id: uuid(),
  name: v.string(),
  /** Detected from the content. */
  content_type: v.string(),
  size: wholeNumber(0),
  created_by: Actor,
  created_at: instantField(),
});
