import * as v from "valibot";
import { Actor } from "../../access/actor-wire.ts";
import { instantField, requiredText, uuid } from "../../http/contract/fields.ts";

export const CommentInput = v.object({
  body: requiredText(20_000),
  internal: v.optional(v.boolean(), false),
});

export type CommentInput = v.InferOutput<typeof CommentInput>;

export const Comment = v.object({
  id: uuid(),
  ticket_id: uuid(),
  body: v.string(),
  internal: v.boolean(),
  created_by: Actor,
  created_at: instantField(),
});
