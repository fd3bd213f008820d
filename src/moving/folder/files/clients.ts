import { createNamed } from "../../../catalogue/named.ts";
import { clientPages } from "../../../clients/client-pages.ts";
import { createClient } from "../../../clients/create.ts";
import { existingClient } from "../../../clients/import/import.ts";
import { readLine } from "../../../clients/import/line.ts";
import { readPhones, writePhones } from "../../../clients/import/phone-list.ts";
import { type NamedClient, readClients } from "../../../clients/queries.ts";
import { updateClient } from "../../../clients/update.ts";
import { NewClient } from "../../../clients/wire.ts";
import { createCollector } from "../../../collectors/record.ts";
import type { OrgTx } from "../../../database/org.ts";
import { validate } from "../../../http/contract/validation.ts";
import { refuseField } from "../../../refusal.ts";
import { type Cells, flagIn } from "../cells.ts";
import type { FolderFile, FolderLine, ImportContext } from "../import-context.ts";
import { refOf } from "../imported-records.ts";
import { findClientByRef, referenceIn } from "../reference-queries.ts";
import { createdIn } from "../tickets/moments.ts";

const named = [
  ["isp", "isps"],
  ["generator", "generators"],
  ["collector", "collectors"],
] as const;

/** Makes the ISP, generator and collector of a line if there is none with that name. */
export const makeNamed = (tx: OrgTx, { names }: ImportContext, cells: Cells): void => {
  for (const [column, table] of named) {
    const name = cells[column];
    if (name === undefined || names.lookup.idOf(table, name, null) !== undefined) continue;
    if (table === "collectors") createCollector(tx, { name });
    else createNamed(tx, table, { name });
    names.forget();
  }
};

/** The columns that spreadsheets of clients alone have, too (`clients/import/`). */
const cellsOf = (cells: Cells, branch_id: string | undefined) => ({
  ...cells,
  ...(branch_id === undefined ? {} : { branch: branch_id }),
  ...(cells.extra_phones === undefined ? {} : { extra_phones: readPhones(cells.extra_phones) }),
});

/** An account without its ISP would be dropped silently. */
const refuseLostAccount = (cells: Cells): void => {
  const { isp, isp_username, isp_status, isp_expires_at } = cells;
  if (isp === undefined && (isp_username ?? isp_status ?? isp_expires_at) !== undefined)
    throw refuseField("isp", "is required with the columns of its account");
};

/**
 * New clients are billed monthly only once their invoices are in: a run of a service beside the import would bill a
 * month a second time.
 */
export const startMonthlyBilling = (
  { db, organization, change }: ImportContext,
  { external_ref, cells }: FolderLine,
): void => {
  const client = flagIn(cells.auto_invoice) === true && findClientByRef(db, external_ref);
  if (!client || client.auto_invoice === 1) return;
  const { name, username } = client;
  change(undefined, (tx) =>
    updateClient(tx, organization, client, { name, username, auto_invoice: true }),
  );
};

export const clients: FolderFile = {
  importLine: (context, { external_ref, cells }) => {
    const { db, organization, names, change } = context;
    refuseLostAccount(cells);
    const branch_id = referenceIn(db, "branches", cells, "branch_ref");
    const created_at = createdIn(cells, organization.timezone);
    const own = findClientByRef(db, external_ref);
    const read = cellsOf(cells, branch_id) as Parameters<typeof readLine>[0];
    const before = own ?? existingClient(db, organization, read);
    return change(before ? undefined : created_at, (tx) => {
      makeNamed(tx, context, cells);
      const line = readLine(read, names.lookup, before);
      if (!before) {
        createClient(tx, organization, { ...validate(NewClient, line), auto_invoice: false });
        return "created";
      }
      if (before.id === external_ref) delete line.external_ref;
      const kept = { name: before.name, username: before.username };
      const after = updateClient(
        tx,
        organization,
        before,
        validate(NewClient, { ...kept, ...line }),
      );
      return after.version === before.version ? "unchanged" : "updated";
    });
  },

  *exportLines(db) {
    for (const page of clientPages(db)) {
      const rows = readClients(
        db,
        page.map(({ seq }) => seq),
      );
      yield rows.map((row) => ({
        ...plainColumns(row),
        branch_ref: row.branch_id && refOf(db, "branches", row.branch_id),
      }));
    }
  },
};

const plainColumns = (row: NamedClient) => ({
  ...row,
  external_ref: row.external_ref ?? row.id,
  extra_phones: writePhones(JSON.parse(row.extra_phones) as string[]),
  collector: row.collector_name,
  generator: row.generator_name,
  isp: row.isp_name,
  auto_invoice: row.auto_invoice === 1,
});
