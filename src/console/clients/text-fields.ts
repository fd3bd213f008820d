/*
 * Plain text fields of a client, for both the form and the record. To add one, add its name here and
 * to the dictionaries.
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
