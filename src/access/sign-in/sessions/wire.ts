import * as v from "valibot";
import { instantField, pageQuery, uuid } from "../../../http/contract/fields.ts";
import { paginatedSchema } from "../../../http/contract/page.ts";

export const Session = v.object({
  id: uuid(),
  device: v.pipe(
    v.nullable(v.string()),
    v.description("The browser and system, such as `Firefox on Android`. Null when unknown"),
  ),
  address: v.pipe(
    v.nullable(v.string()),
    v.description("The IP address of the last use. Null when unknown"),
  ),
  created_at: instantField(),
  last_used_at: v.pipe(instantField(), v.description("Accurate to five minutes")),
  current: v.pipe(v.boolean(), v.description("Whether this request is of this session")),
});

export const SessionList = paginatedSchema(Session);

export const sessions_query = pageQuery(15);
