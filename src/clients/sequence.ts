import { build } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import { freeSlot, seqIn } from "../database/slots.ts";

const takeNext = prepareInOrg()((param) =>
  build
    .updateTable("client_numbers")
    .set((of) => ({ last_seq: of("last_seq", "+", 1) }))
    .where("org_id", "=", param("org_id"))
    .returning("last_seq"),
);

const numbers = prepareInOrg()((param) =>
  build
    .selectFrom("client_numbers")
    .select(["slot", "phones_code"])
    .where("org_id", "=", param("org_id")),
);

/**
 * The next `clients.seq` of the organization. The first call fixes `country_code` as the code under
 * which the organization's phones are stored.
 */
export const nextSeq = (tx: OrgTx, country_code: string): number => {
  const next = tx.first(takeNext, {});
  if (next) return next.last_seq;
  const slot = freeSlot(tx, "client_numbers");
  const last_seq = seqIn(slot, 1);
  tx.insert("client_numbers", { slot, last_seq, phones_code: country_code });
  return last_seq;
};

/** The organization's slot and the country code of its stored phones. Null before its first client. */
export const clientNumbers = (db: OrgReader) => db.first(numbers, {}) ?? null;
