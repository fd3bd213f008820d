import { readItemLines } from "../clients/item-lines.ts";
import type { OrgReader } from "../database/org.ts";
import type { BilledLine } from "./line-wire.ts";
import { normalMac } from "./mac.ts";
import type { Line } from "./price-lines.ts";

/** The lines that a caller sends, as they are stored; refuses unknown items and too many decimals, each on its field. */
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
