/** Several phones in one cell, `;` between any two; a `;`, `|`, line end or `\` of a phone itself stands behind a `\`. */
export const writePhones = (phones: readonly string[]): string =>
  phones.map((phone) => phone.replace(/[;|\n\\]/g, "\\$&")).join(";");

/** The phones of a cell, whichever of `;`, `|` and line ends stand between them. */
export const readPhones = (cell: string): string[] =>
  (cell.match(/(?:\\[;|\n\\]|[^;|\n])+/g) ?? [])
    .map((phone) => phone.replace(/\\([;|\n\\])/g, "$1").trim())
    .filter((phone) => phone !== "");
