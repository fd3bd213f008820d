import type * as v from "valibot";

type Schema = v.GenericSchema;

/** A field that holds lists: itself one of at most `max` elements, or an object (`max` is null), and the lists inside. */
interface Bounded {
  field: string;
  max: number | null;
  inside: readonly Bounded[];
}

const known = new WeakMap<Schema, readonly Bounded[]>();

/**
 * `value` with each list cut to one element more than its schema takes. The schema still refuses
 * the list, and does not look at a hundred thousand elements before.
 */
export const cutLists = (schema: Schema, value: unknown): unknown => cut(listsOf(schema), value);

const cut = (lists: readonly Bounded[], value: unknown): unknown => {
  if (lists.length === 0 || typeof value !== "object" || value === null) return value;
  let copy = value as Record<string, unknown>;
  for (const { field, max, inside } of lists) {
    if (!Object.hasOwn(copy, field)) continue;
    const found = copy[field];
    const first = max === null ? cut(inside, found) : cutList(found, max, inside);
    if (first !== found) copy = { ...copy, [field]: first };
  }
  return copy;
};

const cutList = (list: unknown, max: number, inside: readonly Bounded[]): unknown =>
  !Array.isArray(list) || (list.length <= max && inside.length === 0)
    ? list
    : list.slice(0, max + 1).map((element) => cut(inside, element));

const listsOf = (schema: Schema): readonly Bounded[] => {
  const found = known.get(schema) ?? findLists(schema);
  known.set(schema, found);
  return found;
};

const findLists = (schema: Schema): Bounded[] => {
  const { entries = {} } = unwrap(schema) as { entries?: v.ObjectEntries };
  return Object.entries(entries).flatMap(([field, entry]): Bounded[] => {
    const { item, ...below } = unwrap(entry) as { item?: Schema };
    const max = item ? mostOf(below) : null;
    const inside = listsOf(item ?? entry);
    return max === undefined || (max === null && inside.length === 0)
      ? []
      : [{ field, max, inside }];
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
