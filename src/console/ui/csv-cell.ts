import { escapeFormula } from "../../shared/formulas.ts";

export type Cell = string | number | null;

/** Quotes a cell, and keeps spreadsheets from calculating it. */
export const csvCell = (cell: Cell): string => {
  const text = typeof cell === "string" ? escapeFormula(cell) : String(cell ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
