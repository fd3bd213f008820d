import { strings } from "../../strings/strings.ts";

/** The label of an imported field. `branch` in a file has the label of `branch_id`. */
export const fieldLabel = (field: string): string => {
  const fields: Record<string, string> = strings.value.clients.fields;
  const t = [field, `${field}_id`].find((name) => Object.hasOwn(fields, name));
  return (t && fields[t]) ?? field;
};
