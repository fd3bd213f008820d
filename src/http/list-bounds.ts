import type * as v from "valibot";

type Schema = v.GenericSchema;

/** A field that is a list, the most elements that it takes, and the lists inside each of them. */
interface BoundedList {
  field: string;
  max: number;
  inside: readonly BoundedList[];
}

const known = new WeakMap<Schema, readonly BoundedList[]>();

/**
 * `value` with each list cut to one element more than its schema takes. The schema still refuses
 * the list, and does not look at a hundred thousand elements before.
 */
export const cutLists = (schema: Schema, value: unknown): unknown => cut(listsOf(schema), value);

const cut = (lists: readonly BoundedList[], value: unknown): unknown => {
  if (lists.length === 0 || typeof value !== "object" || value === null) return value;
  let copy = value as Record<string, unknown>;
  for (const { field, max, inside } of lists) {
    const list = Object.hasOwn(copy, field) ? copy[field] : undefined;
    if (!Array.isArray(list) || (list.length <= max && inside.length === 0)) continue;
    const first = list.slice(0, max + 1).map((element) => cut(inside, element));
    copy = { ...copy, [field]: first };
  }
  return copy;
};

const listsOf = (schema: Schema): readonly BoundedList[] => {
  const found = known.get(schema) ?? findLists(schema);
  known.set(schema, found);
  return found;
};

const findLists = (schema: Schema): BoundedList[] => {
  const { entries = {} } = unwrap(schema) as { entries?: v.ObjectEntries };
  return Object.entries(entries).flatMap(([field, entry]) => {
    const list = unwrap(entry) as { item?: Schema };
    const max = mostOf(list);
    return list.item && max !== undefined ? [{ field, max, inside: listsOf(list.item) }] : [];
  });
};

/** The schema below `optional` and `nullable`, also where a pipe stands around them. */
const unwrap = (schema: Schema): Schema => {
  const { wrapped } = schema as { wrapped?: Schema };
  return wrapped ? unwrap(wrapped) : schema;
};

/** What `maxLength` says in the pipe of a list, or in a pipe that this one goes on from. */
export const mostOf = (list: object): number | undefined => {
  const { pipe = [] } = list as { pipe?: readonly { type: string; requirement?: number }[] };
  for (const step of pipe) {
    const most = step.type === "max_length" ? step.requirement : mostOf(step);
    if (most !== undefined) return most;
  }
  return undefined;
};
