import * as v from "valibot";
import {
  date_range,
  instantField,
  pageQuery,
  type QueryOf,
  text,
  uuid,
} from "../http/contract/fields.ts";
import { paginatedSchema } from "../http/contract/page.ts";
import { Actor } from "./actor-wire.ts";

export const AuditEntry = v.object({
  id: uuid(),
  actor: Actor,
  action: v.pipe(v.string(), v.description("In words")),
  operation: v.pipe(
    v.string(),
    v.description("Method and path, `DELETE /v1/tickets/{id}`, or the command, `key revoke`"),
  ),
  subject_id: v.pipe(v.nullable(v.string()), v.description("The id of what was changed")),
  sent: v.pipe(
    v.record(v.string(), v.unknown()),
    v.description(
      "The fields of the request, without passwords. For a deleted key also `calendars_shown`: the technicians whose calendar address the key has read and which still works",
    ),
  ),
  request_id: v.nullable(v.string()),
  address: v.nullable(v.string()),
  created_at: instantField(),
});

export const AuditLog = paginatedSchema(AuditEntry);

export const audit_query = {
  actor_id: v.optional(uuid()),
  subject_id: v.optional(text()),
  operation: v.optional(text()),
  ...date_range,
  ...pageQuery(15),
};

export type AuditQuery = QueryOf<typeof audit_query>;
