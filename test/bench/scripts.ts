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
