import { words } from "../../words/words.ts";

/** What a column means, in words; related things are named in a file, and known by id elsewhere. */
export const fieldWords = (field: string): string => {
  const fields: Record<string, string> = words.value.clients.fields;
  return fields[field] ?? fields[`${field}_id`] ?? field;
};
