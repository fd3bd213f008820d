import type * as v from "valibot";

type Schema = v.GenericSchema;

/** A field that is a list of at most `max` elements, or an object that contains lists (`max` is null). */
interface ListField {
  field: string;
  max: number | null;
  inside: readonly ListField[];
}

const lists_by_schema = new WeakMap<Schema, readonly ListField[]>();

/**
 * Cuts each list to one element more than its schema allows, so that validation still refuses it
 * but does not check a hundred thousand elements first.
 */
export const truncateLists = (schema: Schema, value: unknown): unknown =>
  truncate(listsOf(schema), value);

const truncate = (lists: readonly ListField[], value: unknown): unknown => {
  if (lists.length === 0 || typeof value !== "object" || value === null) return value;
  let copy = value as Record<string, unknown>;
  for (const { field, max, inside } of lists) {
    if (!Object.hasOwn(copy, field)) continue;
    const found = copy[field];
    const shorter = max === null ? truncate(inside, found) : truncateList(found, max, inside);
    if (shorter !== found) copy = { ...copy, [field]: shorter };
  }
  return copy;
};

const truncateList = (list: unknown, max: number, inside: readonly ListField[]): unknown =>
  !Array.isArray(list) || (list.length <= max && inside.length === 0)
    ? list
    : list.slice(0, max + 1).map((element) => truncate(inside, element));

const listsOf = (schema: Schema): readonly ListField[] => {
  const found = lists_by_schema.get(schema) ?? findLists(schema);
  lists_by_schema.set(schema, found);
  return found;
};

const findLists = (schema: Schema): ListField[] => {
  const { entries = {} } = unwrap(schema) as { entries?: v.ObjectEntries };
  return Object.entries(entries).flatMap(([field, entry]): ListField[] => {
    const { item, ...below } = unwrap(entry) as { item?: Schema };
    const max = item ? maxLengthOf(below) : null;
    const inside = listsOf(item ?? entry);
    return max === undefined || (max === null && inside.length === 0)
      ? []
      : [{ field, max, inside }];
  });
};

/** The schema inside `optional`, `nullable` and pipes around them. */
const unwrap = (schema: Schema): Schema => {
  const { wrapped } = schema as { wrapped?: Schema };
  return wrapped ? unwrap(wrapped) : schema;
};

/** The `maxLength` in the pipe of a list, or in a pipe inside it. */
export const maxLengthOf = (list: object): number | undefined => {
  const { pipe = [] } = list as { pipe?: readonly { type: string; requirement?: number }[] };
  for (const step of pipe) {
    const most = step.type === "max_length" ? step.requirement : maxLengthOf(step);
    if (most !== undefined) return most;
  }
  return undefined;
};
