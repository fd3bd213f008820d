import * as v from "valibot";
import { Actor } from "../../access/actor-wire.ts";
import {
  clearable,
  dateField,
  instantField,
  pageQuery,
  uuid,
  wholeNumber,
  workingDateField,
} from "../../http/contract/fields.ts";
import { paginatedSchema } from "../../http/contract/page.ts";
import { upload } from "../../http/contract/upload.ts";

export const NewImport = v.object({
  file: v.pipe(
    upload(),
    v.description(
      "A ZIP of the folder: at most 200 MB and 50 entries, which expand to at most 20 times its size",
    ),
  ),
  as_of: v.pipe(
    clearable(workingDateField()),
    v.description("The day of opening balances; default today"),
  ),
});

const progress = v.nullable(
  v.object({
    step: v.pipe(v.string(), v.description("What is read or written: `clients.csv`, `money`")),
    lines: wholeNumber(0),
    of: v.pipe(v.nullable(wholeNumber(0)), v.description("Lines of all files; null for an export")),
    lines_per_second: wholeNumber(0),
    seconds_left: v.nullable(wholeNumber(0)),
  }),
);

const common = {
  id: uuid(),
  created_by: Actor,
  created_at: instantField(),
  started_at: v.pipe(
    v.nullable(instantField()),
    v.description("When the check or the run began; null while it waits for its turn"),
  ),
  finished_at: v.nullable(instantField()),
  progress,
  error: v.pipe(v.nullable(v.string()), v.description("Why it failed")),
};

export const FolderImport = v.object({
  ...common,
  status: v.pipe(
    v.picklist(["checking", "checked", "running", "done", "failed"]),
    v.description("`checked` waits to be run"),
  ),
  file_name: v.string(),
  as_of: dateField(),
  report: v.pipe(
    v.nullable(
      v.object({
        dry_run: v.boolean(),
        files: v.array(
          v.object({
            file: v.string(),
            lines: wholeNumber(0),
            created: wholeNumber(0),
            updated: wholeNumber(0),
            unchanged: wholeNumber(0),
            rejected: wholeNumber(0),
          }),
        ),
      }),
    ),
    v.description("Of the last check or run that ended; with `dry_run` of the check"),
  ),
  rejected_lines: v.pipe(
    v.nullable(wholeNumber(0)),
    v.description("The lines of `rejected.csv`; null while it is written"),
  ),
});

export type FolderImport = v.InferOutput<typeof FolderImport>;

export const FolderImportList = paginatedSchema(FolderImport);

export const FolderExport = v.object({
  ...common,
  status: v.picklist(["running", "done", "failed"]),
  files: v.nullable(v.array(v.object({ file: v.string(), lines: wholeNumber(0) }))),
  bytes: v.pipe(v.nullable(wholeNumber(0)), v.description("The size of the ZIP")),
});

export type FolderExport = v.InferOutput<typeof FolderExport>;

export const FolderExportList = paginatedSchema(FolderExport);

export const transfers_query = pageQuery(15);
