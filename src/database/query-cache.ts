import type { Compilable, CompiledQuery } from "kysely";

const queries_max = 500;

const queries = new WeakMap<object, Map<string, CompiledQuery>>();

/**
 * Composes and compiles a query only once, because with Kysely that takes longer than a short query
 * runs. The values are part of the query, so `key` must contain everything that `compose` depends
 * on. The queries of an `owner` are garbage-collected with it.
 */
export const cachedQuery = <Q extends Compilable<unknown>>(
  owner: object,
  key: string,
  compose: () => Q,
): Q => {
  const owned = queries.get(owner) ?? new Map<string, CompiledQuery>();
  queries.set(owner, owned);
  let compiled = owned.get(key);
  if (!compiled) {
    compiled = compose().compile();
    if (owned.size >= queries_max) owned.clear();
    owned.set(key, compiled);
  }
  const cached = compiled;
  // Callers only call `compile`.
  return { compile: () => cached } as unknown as Q;
};
