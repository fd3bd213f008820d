import { build } from "../database/build.ts";
import { type OrgTx, prepareInOrg } from "../database/org.ts";
import { seqRange } from "../database/slots.ts";
import { phonesOf, recordPhones } from "./record.ts";
import { clientTotals } from "./sequence.ts";

const page_size = 1000;

const nextClients = prepareInOrg<{ from: number; until: number }>()((param) =>
  build
    .selectFrom("clients")
    .select(["seq", "id", "phone_number", "extra_phones", "deleted_at"])
    .where("org_id", "=", param("org_id"))
    .where("seq", ">=", param("from"))
    .where("seq", "<=", param("until"))
    .orderBy("seq")
    .limit(page_size),
);

/** Every phone of the organization read again with another country code (decisions §3). */
export const renormalizePhones = (tx: OrgTx, from_code: string, to_code: string): void => {
  const slot = clientTotals(tx)?.slot;
  if (slot === undefined || from_code === to_code) return;
  const { first, last: until } = seqRange(slot);
  let from = first;
  for (;;) {
    const clients = tx.all(nextClients, { from, until });
    for (const client of clients)
      if (client.deleted_at === null)
        recordPhones(tx, client.id, phonesOf(client, from_code), phonesOf(client, to_code));
    const last = clients.at(-1);
    if (!last) return;
    from = last.seq + 1;
  }
};
