import type { Compilable, CompiledQuery } from "kysely";

/** So many are kept for each basis. */
const queries_max = 500;

const kept = new WeakMap<object, Map<string, CompiledQuery>>();

/**
 * The query that `compose` builds, composed and compiled once: with Kysely that takes longer than a
 * short query runs. Its values are part of it. `name` must say all that it depends on, beside the
 * place in the source that asks and the `basis`, which is never changed: with it goes what was kept.
 */
export const composedOnce = <Q extends Compilable<unknown>>(
  basis: object,
  name: string,
  compose: () => Q,
): Q => {
  let queries = kept.get(basis);
  if (!queries) {
    queries = new Map();
    kept.set(basis, queries);
  }
  let query = queries.get(name);
  if (!query) {
    query = compose().compile();
    if (queries.size >= queries_max) queries.clear();
    queries.set(name, query);
  }
  const compiled = query;
  // Who runs a query asks it for nothing else.
  return { compile: () => compiled } as unknown as Q;
};
