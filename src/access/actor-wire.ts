import * as v from "valibot";

/** Who made a change: a key, a person, or the service itself. */
export const Actor = v.object({
  type: v.picklist(["api_key", "user", "system"]),
  id: v.nullable(v.string()),
  name: v.string(),
});
