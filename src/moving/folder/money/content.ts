import { findClient } from "../../../clients/queries.ts";
import { build } from "../../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../../database/org.ts";
import { refuseField } from "../../../refusal.ts";
import { importedRecord } from "../imported-records.ts";
import type { MoneyLine } from "./stage.ts";

/** What lines say, as a hash: imported money that differs later is refused. */
export const contentOf = (lines: readonly MoneyLine[]): string => {
  const cells = lines.map(({ cells }) => Object.entries(cells).toSorted());
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(cells)).digest("hex");
};

const holderIn = (table: "invoices" | "credit_notes" | "payments") =>
  prepareInOrg<{ id: string }>()((param) =>
    build
      .selectFrom(table)
      .select("client_id")
      .where("org_id", "=", param("org_id"))
      .where("id", "=", param("id")),
  );

/** The client of a record, deleted or not. */
const holders = {
  invoices: holderIn("invoices"),
  "credit-notes": holderIn("credit_notes"),
  payments: holderIn("payments"),
} as const;

export type RecordFile = keyof typeof holders;

/**
 * Whether the client has the lines' record: one that was imported, or an own one that an export named by its id. Refuses
 * lines that said something else then, or were another client's: the books stay. What was a deleted client's is imported
 * again for the one who has their external_ref now.
 */
export const isThere = (
  db: OrgReader,
  client_id: string,
  { file, external_ref, content }: { file: RecordFile; external_ref: string; content: string },
): boolean => {
  const before = importedRecord(db, file, external_ref);
  const holder = db.first(holders[file], { id: before?.id ?? external_ref })?.client_id;
  if (holder === undefined) return false;
  if (holder !== client_id) {
    if (!findClient(db, holder)) return false;
    throw refuseField("external_ref", "is that of another client's record, which stays");
  }
  if (before && before.content !== content)
    throw refuseField("external_ref", "was imported with other values, which stay");
  return true;
};
