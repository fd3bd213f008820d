import * as v from "valibot";
import { receipt_widths } from "./document.ts";

export const receipt_query = {
  width: v.pipe(
    v.optional(v.picklist(receipt_widths), "a4"),
    v.description("Paper of a receipt printer, 58 or 80 mm wide and as tall as the receipt, or A4"),
  ),
};
