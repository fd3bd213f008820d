import * as v from "valibot";
import { wholeNumber } from "../../http/contract/fields.ts";
import { upload } from "../../http/contract/upload.ts";
import { preset_names } from "./columns.ts";
import { encodings } from "./encodings.ts";

export const ImportForm = v.object({
  file: upload(),
  preset: v.optional(v.picklist(preset_names), "standard"),
  encoding: v.optional(v.picklist(encodings)),
  dry_run: v.optional(v.boolean(), false),
});

export type ImportForm = v.InferOutput<typeof ImportForm>;

export const ImportReport = v.object({
  dry_run: v.boolean(),
  encoding: v.pipe(v.picklist(encodings), v.description("The encoding that was used")),
  lines: wholeNumber(0),
  created: wholeNumber(0),
  updated: wholeNumber(0),
  unchanged: wholeNumber(0),
  rejected: wholeNumber(0),
  columns: v.pipe(v.record(v.string(), v.string()), v.description("The field for each header")),
  ignored_columns: v.array(v.string()),
  rejected_lines: v.pipe(
    v.array(
      v.object({
        line: wholeNumber(0),
        message: v.string(),
        errors: v.record(v.string(), v.unknown()),
      }),
    ),
    v.description("The first 1,000"),
  ),
});
