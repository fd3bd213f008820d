/** The statements of a script. A semicolon ends one where what stands before it is a statement as a whole. */
export const splitScript = function* (
  script: string,
  isWhole: (sql: string) => boolean,
): Generator<string> {
  let start = 0;
  for (let end = script.indexOf(";"); end >= 0; end = script.indexOf(";", end + 1)) {
    const sql = script.slice(start, end + 1);
    if (!isWhole(sql)) continue;
    yield sql;
    start = end + 1;
  }
  if (script.slice(start).trim() !== "") yield script.slice(start);
};
