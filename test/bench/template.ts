import type { Ran, Value } from "./ran.ts";

/** What a request is about: its values by name, those that differ from request to request. */
export type Subject = Record<string, Value>;

/** How a value of the next request of a kind is made from two that were seen. */
export type Recipe =
  | { same: Value }
  | { fresh: number }
  | { counted: number; step: number }
  | { of_subject: string };

export interface Template {
  sql: string;
  how: Ran["how"];
  recipes: Recipe[];
}

/** What a request ran, and what it was about. */
export interface Noted {
  ran: readonly Ran[];
  subject?: Subject;
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whether two requests of a kind ran the same statements. */
export const ranAlike = (first: Noted, second: Noted): boolean => {
  const [texts_of_first, texts_of_second] = [first, second].map(({ ran }) =>
    ran.map(({ sql }) => sql).join(),
  );
  return texts_of_first === texts_of_second;
};

/**
 * Two requests that ran alike tell what changes from one to the next: what they are about, new ids,
 * and numbers that count. Texts that only name these, such as the JSON of events, stay as they are.
 */
export const templateOf = (first: Noted, second: Noted): Template[] => {
  const ids: Value[] = [];
  const recipeOf = (before: Value | undefined, value: Value): Recipe => {
    if (value === before) return { same: value };
    const of_subject = nameOf(first.subject, before, second.subject, value);
    if (of_subject !== undefined) return { of_subject };
    if (typeof value === "string" && uuid.test(value)) {
      if (!ids.includes(value)) ids.push(value);
      return { fresh: ids.indexOf(value) };
    }
    // Milliseconds differ too, but do not count.
    if (typeof value === "number" && typeof before === "number" && value < 1e12)
      return { counted: value, step: value - before };
    return { same: value };
  };
  return second.ran.map(({ sql, how, values }, index) => ({
    sql,
    how,
    recipes: values.map((value, place) => recipeOf(first.ran[index]?.values[place], value)),
  }));
};

/** By which name both requests know what they have in this place. */
const nameOf = (
  first: Subject = {},
  before: Value | undefined,
  second: Subject = {},
  value: Value,
): string | undefined =>
  Object.keys(second).find((name) => first[name] === before && second[name] === value);

/** The values of the next request's statements: the `count`th since the template was made. */
export const valuesOf = (
  { recipes }: Template,
  count: number,
  fresh: string[],
  subject: Subject,
): Value[] =>
  recipes.map((recipe) => {
    if ("same" in recipe) return recipe.same;
    if ("counted" in recipe) return recipe.counted + recipe.step * count;
    if ("of_subject" in recipe) return subject[recipe.of_subject] ?? null;
    fresh[recipe.fresh] ??= Bun.randomUUIDv7();
    return fresh[recipe.fresh] ?? null;
  });
