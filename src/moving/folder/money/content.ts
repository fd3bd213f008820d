import type { OrgReader } from "../../../database/org.ts";
import { refuseField } from "../../../refusal.ts";
import type { MoneyFile } from "../columns.ts";
import { importedRecord } from "../imported-records.ts";
import type { MoneyLine } from "./stage.ts";

/** What lines say, as a hash: imported money that differs later is refused. */
export const contentOf = (lines: readonly MoneyLine[]): string => {
  const cells = lines.map(({ cells }) => Object.entries(cells).toSorted());
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(cells)).digest("hex");
};

/** Whether the lines were imported before. Refuses them if they said something else then: the books stay. */
export const isImported = (
  db: OrgReader,
  file: MoneyFile,
  external_ref: string,
  content: string,
): boolean => {
  const before = importedRecord(db, file, external_ref);
  if (!before) return false;
  if (before.content !== content)
    throw refuseField("external_ref", "was imported with other values, which stay");
  return true;
};
