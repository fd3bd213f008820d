import * as v from "valibot";
import { instantField, pageQuery, type QueryOf, uuid } from "../http/contract/fields.ts";
import { paginatedSchema } from "../http/contract/page.ts";
import { message_kinds, message_statuses } from "../shared/message-vocabulary.ts";

export const Message = v.object({
  id: uuid(),
  kind: v.picklist(message_kinds),
  client_id: v.nullable(uuid()),
  ticket_id: v.pipe(
    v.nullable(uuid()),
    v.description("Also null when the caller may not see the ticket"),
  ),
  invoice_id: v.nullable(uuid()),
  to: v.pipe(v.string(), v.description("The address")),
  subject: v.string(),
  status: v.pipe(
    v.picklist(message_statuses),
    v.description("`skipped`: no mail server was configured when it was created; it is never sent"),
  ),
  attempts: v.pipe(v.number(), v.integer(), v.minValue(0)),
  error: v.pipe(v.nullable(v.string()), v.description("The error of the last attempt")),
  created_at: instantField(),
  sent_at: v.pipe(v.nullable(instantField()), v.description("When the mail server accepted it")),
});

export const MessageList = paginatedSchema(Message);

export const message_query = {
  status: v.optional(v.picklist(message_statuses)),
  kind: v.optional(v.picklist(message_kinds)),
  client_id: v.optional(uuid()),
  ...pageQuery(15),
};

export type MessageQuery = QueryOf<typeof message_query>;
