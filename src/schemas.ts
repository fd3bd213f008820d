import type * as v from "valibot";
import * as boards from "./boards/wire.ts";
import * as catalogue from "./catalogue/wire.ts";
import * as clients from "./clients/wire.ts";
import * as job_types from "./job-types/wire.ts";

const isSchema = (entry: [string, unknown]): entry is [string, v.GenericSchema] =>
  (entry[1] as { kind?: unknown }).kind === "schema";

/** The wire schemas, by the names that the document gives them. */
export const schemas: Readonly<Record<string, v.GenericSchema>> = Object.fromEntries(
  Object.entries({ ...clients, ...catalogue, ...boards, ...job_types }).filter(isSchema),
);
