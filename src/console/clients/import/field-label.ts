import { strings } from "../../strings/strings.ts";

/** What a column means, in words; related things are named in a file, and known by id elsewhere. */
export const fieldLabel = (field: string): string => {
  const fields: Record<string, string> = strings.value.clients.fields;
  const t = [field, `${field}_id`].find((name) => Object.hasOwn(fields, name));
  return (t && fields[t]) ?? field;
};
