import { toDecimal } from "../billing/money.ts";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { seqRange } from "../database/slots.ts";
import { guard, import_fields } from "./import/columns.ts";
import { type NamedClient, readClients } from "./queries.ts";
import { clientTotals } from "./sequence.ts";

const page_size = 500;

/** What an export has beside the fields that an import reads. */
const read_only = ["id", "balance", "created_at", "updated_at"] as const;

export const export_columns: readonly string[] = [...import_fields, ...read_only];

const nextSeqs = prepareInOrg<{ from: number; until: number }>()((param) =>
  build
    .selectFrom("clients")
    .select(["seq", "deleted_at"])
    .where("org_id", "=", param("org_id"))
    .where("seq", ">=", param("from"))
    .where("seq", "<=", param("until"))
    .orderBy("seq")
    .limit(page_size),
);

/** Every client as a line of the export, oldest first, a page of lines at a time. */
export function* exportClients(db: OrgReader): Generator<string[][]> {
  const slot = clientTotals(db)?.slot;
  if (slot === undefined) return;
  const { first, last: until } = seqRange(slot);
  let from = first;
  for (;;) {
    const page = db.all(nextSeqs, { from, until });
    const last = page.at(-1);
    if (!last) return;
    from = last.seq + 1;
    const live = page.filter(({ deleted_at }) => deleted_at === null);
    yield readClients(
      db,
      live.map(({ seq }) => seq),
    ).map(lineOf);
  }
}

const lineOf = (row: NamedClient): string[] => {
  const cells: Record<string, string | number | null> = {
    ...row,
    extra_phones: (JSON.parse(row.extra_phones) as string[]).join(";"),
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
