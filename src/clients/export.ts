import type { OrgReader } from "../database/org.ts";
import { toDecimal } from "../shared/money.ts";
import { everyClient } from "./every-client.ts";
import { import_fields } from "./import/columns.ts";
import { guard } from "./import/formulas.ts";
import { writePhones } from "./import/phone-list.ts";
import { type NamedClient, readClients } from "./queries.ts";

/** What an export has beside the fields that an import reads. */
const read_only = ["id", "balance", "created_at", "updated_at"] as const;

export const export_columns: readonly string[] = [...import_fields, ...read_only];

/** Every client as a line of the export, oldest first, a page of lines at a time. */
export function* exportClients(db: OrgReader): Generator<string[][]> {
  for (const page of everyClient(db)) {
    const seqs = page.map(({ seq }) => seq);
    yield readClients(db, seqs).map(lineOf);
  }
}

const lineOf = (row: NamedClient): string[] => {
  const cells: Record<string, string | number | null> = {
    ...row,
    extra_phones: writePhones(JSON.parse(row.extra_phones) as string[]),
    branch: row.branch_name,
    collector: row.collector_name,
    generator: row.generator_name,
    isp: row.isp_name,
    balance: toDecimal(row.balance, row.currency),
  };
  return export_columns.map((column) => {
    const cell = cells[column] ?? "";
    return typeof cell === "number" ? String(cell) : guard(cell);
  });
};
