import { readItemLines } from "../clients/item-lines.ts";
import type { OrgReader } from "../database/org.ts";
import type { BilledLine } from "./line-wire.ts";
import { normalMac } from "./mac.ts";
import type { Line } from "./price-lines.ts";

/** The lines of a request as they are stored. Refuses unknown items and too many decimals on their fields. */
export const readLines = (db: OrgReader, sent: readonly BilledLine[]): Line[] => {
  const items = readItemLines(db, sent);
  return sent.flatMap(({ serial, mac }, position) => {
    const item = items[position];
    if (!item) return [];
    const { item_uuid, quantity, price } = item;
    return [
      { item_uuid, quantity, price, serial: serial || null, mac: mac ? normalMac(mac) : null },
    ];
  });
};
