import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { escapeFormula } from "../../shared/formulas.ts";
import { type FileName, file_names, folder_columns } from "../folder/columns.ts";
import { writeOwn } from "./fetched-pages.ts";

/** A line by column; what is left out is an empty cell. */
export type Line<F extends FileName = FileName> = Partial<
  Record<(typeof folder_columns)[F][number], string>
>;

export type Files = { readonly [F in FileName]?: readonly Line<F>[] };

/** The files with the number of their lines, without the header. */
export const countLines = (files: Files): { file: FileName; lines: number }[] =>
  file_names.flatMap((file) => {
    const lines = files[file]?.length ?? 0;
    return lines === 0 ? [] : [{ file, lines }];
  });

/** Writes each file that has a line. Only their owner can read them. */
export const writeFiles = (folder: string, files: Files): void => {
  for (const { file } of countLines(files)) {
    const lines: readonly Readonly<Record<string, string | undefined>>[] = files[file] ?? [];
    const columns: readonly string[] = folder_columns[file];
    const rows = lines.map((line) => columns.map((column) => escapeFormula(line[column] ?? "")));
    writeOwn(join(folder, `${file}.csv`), stringify([[...columns], ...rows]));
  }
};
