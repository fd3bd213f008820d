/** Joins phones by `;`. Escapes `;`, `|`, line ends and `\` in a phone with `\`. */
export const writePhones = (phones: readonly string[]): string =>
  phones.map((phone) => phone.replace(/[;|\n\\]/g, "\\$&")).join(";");

/** Splits a cell into phones, at `;`, `|` and line ends. */
export const readPhones = (cell: string): string[] =>
  (cell.match(/(?:\\[;|\n\\]|[^;|\n])+/g) ?? [])
    .map((phone) => phone.replace(/\\([;|\n\\])/g, "$1").trim())
    .filter((phone) => phone !== "");
