import type { CompiledQuery } from "kysely";
import type { Select } from "./build.ts";

const queries_max = 500;

const queries = new WeakMap<object, Map<string, CompiledQuery>>();

/**
 * Composes and compiles a query only once, because with Kysely that takes longer than a short query
 * runs. The values are part of the query, so `key` must contain everything that `compose` depends
 * on. The queries of an `owner` are garbage-collected with it.
 */
export const cachedQuery = <R>(owner: object, key: string, compose: () => Select<R>): Select<R> => {
  const owned = queries.get(owner) ?? new Map<string, CompiledQuery>();
  queries.set(owner, owned);
  let compiled = owned.get(key);
  if (!compiled) {
    compiled = compose().compile();
    if (owned.size >= queries_max) owned.clear();
    owned.set(key, compiled);
  }
  // The key's query returns `R`.
  const cached = compiled as CompiledQuery<R>;
  return { compile: () => cached, isSelectQueryBuilder: true };
};
