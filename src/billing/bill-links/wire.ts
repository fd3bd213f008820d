import * as v from "valibot";
import { instantField } from "../../http/contract/fields.ts";

export const BillLink = v.object({
  url: v.pipe(
    v.nullable(v.string()),
    v.description(
      "The address of the client's bill page, which is its own credential. Null if it cannot be shown again: that needs `SECRET_KEY`",
    ),
  ),
  created_at: instantField(),
  last_seen_at: v.pipe(
    v.nullable(instantField()),
    v.description(
      "When the page was last opened, accurate to a minute, by any of the client's links",
    ),
  ),
});
