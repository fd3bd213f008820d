/* What wrk sends, in Lua. `wrk … -- FROM` says how many requests were sent before. */

const headers = (key: string): string =>
  `wrk.headers["Authorization"] = "Bearer ${key}"\nwrk.headers["Content-Type"] = "application/json"`;

const listOf = (paths: readonly string[]): string =>
  `{${paths.map((path) => `"${path}"`).join(", ")}}`;

/** Reads these, round and round. */
export const readScript = (key: string, paths: readonly string[]): string => `
${headers(key)}
local paths = ${listOf(paths)}
local at = 0
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
`;

/** Posts the same, again and again. */
export const postScript = (key: string, path: string, body: object): string => `
${headers(key)}
wrk.method = "POST"
wrk.path = "${path}"
wrk.body = [[${JSON.stringify(body)}]]
`;

/** Posts to each of these once, in their order; when none is left, to what is nowhere. */
export const postOnceScript = (key: string, paths: readonly string[], body: object): string => `
${headers(key)}
wrk.body = [[${JSON.stringify(body)}]]
local paths = ${listOf(paths)}
local at = 0
init = function(arguments)
  at = tonumber(arguments[1]) or 0
end
request = function()
  at = at + 1
  return wrk.format("POST", paths[at] or "/none-is-left")
end
`;

/** What a mix asks for: reads by their kind, in turn, and what is posted. */
export interface Mix {
  /** The kinds of a hundred requests, in their order. */
  kinds: readonly string[];
  reads: Record<string, readonly string[]>;
  create: { path: string; body: object };
  complete: { paths: readonly string[]; body: object };
}

/** Asks by the kinds, again and again. Each is completed once: which is next follows from how many were sent before. */
export const mixedScript = (key: string, { kinds, reads, create, complete }: Mix): string => `
${headers(key)}
local kinds = ${listOf(kinds)}
local paths = {${Object.entries({ ...reads, complete: complete.paths })
  .map(([kind, list]) => `${kind} = ${listOf(list)}`)
  .join(", ")}}
local create = [[${JSON.stringify(create.body)}]]
local complete = [[${JSON.stringify(complete.body)}]]
local at, asked = 0, {}
init = function(arguments)
  local sent = tonumber(arguments[1]) or 0
  asked.complete = math.ceil(sent / #kinds) * ${kinds.filter((kind) => kind === "complete").length}
end
request = function()
  at = at % #kinds + 1
  local kind = kinds[at]
  if kind == "create" then return wrk.format("POST", "${create.path}", nil, create) end
  asked[kind] = (asked[kind] or 0) + 1
  if kind == "complete" then
    return wrk.format("POST", paths.complete[asked.complete] or "/none-is-left", nil, complete)
  end
  return wrk.format("GET", paths[kind][(asked[kind] - 1) % #paths[kind] + 1])
end
`;
