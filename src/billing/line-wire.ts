import * as v from "valibot";
import { amount, clearable, listOf, quantity, text, uuid } from "../http/contract/fields.ts";
import { lines_max } from "../shared/vocabulary.ts";
import { normalMac } from "./mac.ts";

/** An item to bill, with its quantity and, for a tracked device, serial number and MAC address (§4.5). */
const BilledLineInput = v.object({
  item_uuid: uuid(),
  quantity: quantity(),
  price: v.pipe(
    clearable(amount()),
    v.description(
      "In the item's currency. Defaults to the client's, the job type's or the catalogue price",
    ),
  ),
  serial: clearable(text()),
  mac: clearable(
    v.pipe(
      text(),
      v.check((value) => value === "" || normalMac(value) !== null, "must be a MAC address"),
      v.description("Any notation; returned as `aa:bb:cc:dd:ee:ff`"),
    ),
  ),
});

export type BilledLine = v.InferOutput<typeof BilledLineInput>;

/** The lines of one completion or invoice. */
export const billedLines = () => listOf(BilledLineInput, lines_max, "lines");
