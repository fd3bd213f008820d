import { readItemLines } from "../clients/item-lines.ts";
import type { OrgReader } from "../database/org.ts";
import type { BilledLine } from "./line-wire.ts";
import { macOf } from "./mac.ts";
import type { Line } from "./price-lines.ts";

/** Lines as they are stored; refuses on `items.N` what no item or no amount is. */
export const readLines = (db: OrgReader, lines: readonly BilledLine[]): Line[] =>
  readItemLines(db, lines).map(({ item_uuid, quantity, price, position }) => {
    const sent = lines[position];
    const mac = sent?.mac ? macOf(sent.mac) : null;
    return { item_uuid, quantity, price, serial: sent?.serial || null, mac };
  });
