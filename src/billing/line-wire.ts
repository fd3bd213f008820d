import * as v from "valibot";
import { ItemLineInput } from "../clients/wire.ts";
import { clearable, text } from "../http/fields.ts";
import { macOf } from "./mac.ts";

/** What a line of an invoice is made of: an item, how much of it, and which devices they are. */
export const BilledLineInput = v.object({
  ...ItemLineInput.entries,
  serial: clearable(text()),
  mac: v.pipe(
    clearable(
      v.pipe(
        text(),
        v.check((mac) => mac === "" || macOf(mac) !== null, "must be a MAC address"),
      ),
    ),
    v.description("In any of the usual writings; kept as `aa:bb:cc:dd:ee:ff`"),
  ),
});

export type BilledLine = v.InferOutput<typeof BilledLineInput>;
