import { stringify } from "csv-stringify/sync";
import type { Caller } from "../../access/caller.ts";
import type { OrgReader } from "../../database/org.ts";
import { answer_bytes_max, refuseLarge } from "../../json-answer.ts";
import { export_columns, exportLines } from "../export.ts";
import { type ClientSelection, selectClients } from "./list.ts";

/**
 * A page of the list as CSV, in the columns of `lastmile export clients`. Only the first page has the header, so
 * that pages can be joined; after the last one a page is empty.
 */
export const listAsCsv = (
  db: OrgReader,
  caller: Caller,
  selection: ClientSelection,
): Uint8Array<ArrayBuffer> => {
  const { seqs } = selectClients(db, caller, selection);
  const header = selection.page === 1 ? [[...export_columns]] : [];
  const bytes = new TextEncoder().encode(stringify([...header, ...exportLines(db, seqs)]));
  if (bytes.length > answer_bytes_max) refuseLarge("pageSize");
  return bytes;
};
