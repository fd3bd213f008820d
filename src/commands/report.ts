import { type Caller, system } from "../access/caller.ts";
import type { Organization } from "../access/organization-queries.ts";
import { operations } from "../api.ts";
import { type EncodedAnswer, taskRunner } from "../http/engine/read.ts";
import { abilities } from "../shared/abilities.ts";
import type { ReportName } from "../shared/report-vocabulary.ts";
import { organizationOf, withDatabase } from "./database.ts";
import type { JsonOption } from "./print.ts";

interface Options extends JsonOption {
  org?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  asOf?: string | undefined;
  interval?: string | undefined;
  by?: string | undefined;
  currency?: string | undefined;
  branchId?: string | undefined;
  boardId?: string | undefined;
  technicianId?: string | undefined;
  collectorId?: string | undefined;
  csv?: true | undefined;
}

/** Prints a report: what the API answers, as CSV, as JSON or as a table. */
export const report = async (name: ReportName, options: Options): Promise<void> => {
  const text = await withDatabase((sqlite) => {
    const caller = callerOf(organizationOf(sqlite, options.org));
    const { bytes } = taskRunner(operations)(sqlite, {
      operation: `GET /v1/reports/${name}`,
      request: { caller, params: {}, url: urlOf(name, options), public_url: undefined },
    }) as EncodedAnswer;
    return new TextDecoder().decode(bytes ?? undefined);
  });
  if (options.csv) process.stdout.write(text);
  else console.log(options.json ? text : tableOf(JSON.parse(text) as { rows: Row[] }));
};

/** The operator may see everything. */
const callerOf = (organization: Organization): Caller => ({
  organization,
  actor: system,
  abilities,
  board_ids: null,
  channel: "api",
});

const urlOf = (name: ReportName, options: Options): string => {
  const query = new URLSearchParams();
  const add = (field: string, value: string | undefined) => {
    if (value !== undefined) query.set(field, value);
  };
  add("date_from", options.from);
  add("date_to", options.to);
  add("as_of", options.asOf);
  add("interval", options.interval);
  add("by", options.by);
  add("currency", options.currency);
  add("branch_id", options.branchId);
  add("board_id", options.boardId);
  add("technician_id", options.technicianId);
  add("collector_id", options.collectorId);
  add("format", options.csv ? "csv" : undefined);
  return `http://localhost/v1/reports/${name}?${query}`;
};

type Amount = { currency: string; amount: number };
type Row = Record<string, string | number | boolean | null | Amount[]>;

/** The rows in columns, for people. */
const tableOf = ({ rows }: { rows: readonly Row[] }): string => {
  const [first] = rows;
  if (!first) return "No rows.";
  const columns = Object.keys(first);
  const lines = [columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))];
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((line) => (line[index] ?? "").length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};

const cellOf = (value: Row[string] | undefined): string => {
  if (value === null || value === undefined) return "-";
  return Array.isArray(value)
    ? value.map(({ currency, amount }) => `${amount} ${currency}`).join(", ")
    : String(value);
};
