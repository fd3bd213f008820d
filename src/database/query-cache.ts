import type { Compilable, CompiledQuery } from "kysely";

const queries_max = 500;

const queries = new WeakMap<object, Map<string, CompiledQuery>>();

/**
 * The query that `compose` builds, composed and compiled once: with Kysely that takes longer than a
 * short query runs. Its values are part of it, so `key` names all that it depends on. The queries of
 * an `owner` are dropped with it.
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
  // Callers only run a query.
  return { compile: () => cached } as unknown as Q;
};
