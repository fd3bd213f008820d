/** Whether a record has what a line says already: each sent field is the same in its JSON. */
export const hasAll = (
  record: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, unknown>>,
): boolean =>
  Object.entries(sent).every(([field, value]) => value === undefined || same(record[field], value));

const same = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before ?? null) === JSON.stringify(after === "" ? null : after);
