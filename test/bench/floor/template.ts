import type { Recorded, Value } from "./recorded.ts";

/** What a request is about: its values by name, which differ from request to request. */
export type Subject = Record<string, Value>;

/** How a value of the next request of a kind is made from two that were recorded. */
type Recipe =
  | { same: Value }
  | { new_id: number }
  | { counted: number; step: number }
  | { of_subject: string };

export interface Template {
  sql: string;
  how: Recorded["how"];
  recipes: Recipe[];
}

/** What a request ran, and what it was about. */
export interface RecordedRequest {
  ran: readonly Recorded[];
  subject: Subject;
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** Moments in milliseconds differ, too, but do not count. */
const counted_max = 1e12;

/** Whether two requests ran the same statements. */
export const ranAlike = (first: RecordedRequest, second: RecordedRequest): boolean =>
  Bun.deepEquals(
    first.ran.map(({ sql }) => sql),
    second.ran.map(({ sql }) => sql),
  );

/**
 * From two requests that ran alike follows what changes from one to the next: what they are about, new
 * ids, and numbers that count. Texts that contain these, such as the JSON of events, stay as they are.
 */
export const templateOf = (first: RecordedRequest, second: RecordedRequest): Template[] => {
  const ids: Value[] = [];
  const recipeOf = (before: Value | undefined, value: Value): Recipe => {
    if (value === before) return { same: value };
    const of_subject = Object.keys(second.subject).find(
      (name) => first.subject[name] === before && second.subject[name] === value,
    );
    if (of_subject !== undefined) return { of_subject };
    if (typeof value === "string" && uuid.test(value)) {
      if (!ids.includes(value)) ids.push(value);
      return { new_id: ids.indexOf(value) };
    }
    if (typeof value === "number" && typeof before === "number" && value < counted_max)
      return { counted: value, step: value - before };
    return { same: value };
  };
  return second.ran.map(({ sql, how, values }, index) => ({
    sql,
    how,
    recipes: values.map((value, place) => recipeOf(first.ran[index]?.values[place], value)),
  }));
};

/** The values of one statement of the `count`th request since the template was made. */
export const valuesOf = (
  { recipes }: Template,
  count: number,
  new_ids: string[],
  subject: Subject,
): Value[] =>
  recipes.map((recipe) => {
    if ("same" in recipe) return recipe.same;
    if ("counted" in recipe) return recipe.counted + recipe.step * count;
    if ("of_subject" in recipe) return subject[recipe.of_subject] ?? null;
    new_ids[recipe.new_id] ??= Bun.randomUUIDv7();
    return new_ids[recipe.new_id] ?? null;
  });
