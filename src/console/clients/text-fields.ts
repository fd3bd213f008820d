/*
 * Texts of a client that the form edits and the record shows as they are. Another one needs its name
 * here and in the dictionaries.
 */

export const contact_names = ["language", "external_ref", "color_tag"] as const;

export const location_names = [
  "address",
  "city",
  "zone",
  "street",
  "building",
  "reference",
  "box",
  "code",
  "disjunctor",
] as const;
