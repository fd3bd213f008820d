import * as v from "valibot";
import { languages } from "../customer-texts/language.ts";
import { instantField, pageQuery, type QueryOf, uuid } from "../http/contract/fields.ts";
import { paginatedSchema } from "../http/contract/page.ts";
import { message_channels, message_kinds, message_statuses } from "../shared/message-vocabulary.ts";

export const Message = v.object({
  id: uuid(),
  kind: v.picklist(message_kinds),
  client_id: v.nullable(uuid()),
  ticket_id: v.pipe(
    v.nullable(uuid()),
    v.description("Also null when the caller may not see the ticket"),
  ),
  invoice_id: v.nullable(uuid()),
  payment_id: v.pipe(v.nullable(uuid()), v.description("Its receipt is attached to an e-mail")),
  channel: v.picklist(message_channels),
  language: v.pipe(
    v.nullable(v.picklist(languages)),
    v.description("Null for messages to the organization, and for old ones"),
  ),
  to: v.pipe(
    v.string(),
    v.description("The e-mail address, or the phone number as E.164 for the channel `gateway`"),
  ),
  subject: v.string(),
  status: v.pipe(
    v.picklist(message_statuses),
    v.description(
      "`skipped`: no mail server, or no gateway, was configured when it was created; it is never sent",
    ),
  ),
  attempts: v.pipe(v.number(), v.integer(), v.minValue(0)),
  error: v.pipe(v.nullable(v.string()), v.description("The error of the last attempt")),
  created_at: instantField(),
  sent_at: v.pipe(
    v.nullable(instantField()),
    v.description("When the mail server or the gateway accepted it"),
  ),
});

export const MessageList = paginatedSchema(Message);

export const message_query = {
  status: v.optional(v.picklist(message_statuses)),
  kind: v.optional(v.picklist(message_kinds)),
  channel: v.optional(v.picklist(message_channels)),
  client_id: v.optional(uuid()),
  ...pageQuery(15),
};

export type MessageQuery = QueryOf<typeof message_query>;
