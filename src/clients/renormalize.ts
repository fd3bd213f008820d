import type { OrgTx } from "../database/org.ts";
import { everyClient } from "./every-client.ts";
import { phonesOf, recordPhones } from "./record.ts";

/** Every phone of the organization read again with another country code (decisions §3). */
export const renormalizePhones = (tx: OrgTx, from_code: string, to_code: string): void => {
  if (from_code === to_code) return;
  for (const page of everyClient(tx))
    for (const client of page)
      recordPhones(tx, client.id, phonesOf(client, from_code), phonesOf(client, to_code));
};
