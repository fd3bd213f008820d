import { build } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import { freeSlot, seqIn } from "../database/slots.ts";

const takeNext = prepareInOrg()((param) =>
  build
    .updateTable("client_totals")
    .set((of) => ({ last_seq: of("last_seq", "+", 1) }))
    .where("org_id", "=", param("org_id"))
    .returning("last_seq"),
);

const totals = prepareInOrg()((param) =>
  build
    .selectFrom("client_totals")
    .select(["slot", "last_seq", "active", "inactive", "phones_code", "list_version"])
    .where("org_id", "=", param("org_id")),
);

/**
 * The next `clients.seq` of the organization: greater than all before. With the first one the
 * organization's phones are stored under `country_code` for good.
 */
export const nextSeq = (tx: OrgTx, country_code: string): number => {
  const next = tx.first(takeNext, {});
  if (next) return next.last_seq;
  const slot = freeSlot(tx, "client_totals");
  const last_seq = seqIn(slot, 1);
  const phones_code = country_code;
  const list_version = 0;
  tx.insert("client_totals", { slot, last_seq, active: 0, inactive: 0, phones_code, list_version });
  return last_seq;
};

/**
 * How many clients the organization has, as the triggers on `clients` count them, its slot and the
 * country code of its stored phones; null before the first one.
 */
export const clientTotals = (db: OrgReader) => db.first(totals, {}) ?? null;

export type ClientTotals = NonNullable<ReturnType<typeof clientTotals>>;
