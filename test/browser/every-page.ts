import axe from "axe-core";
import { findingsOn } from "./axe.ts";
import { eachForm, type Form } from "./each-form.ts";
import { everyPlaceOf } from "./every-place.ts";
import { House } from "./house.ts";
import { widerBy } from "./places.ts";

/*
 * `bun test/browser/every-page.ts [NAME…]`, a part of `check:full`: every page of the console with its
 * forms, at the widths of a phone, tablets and a desk, in light and dark, in both languages: what axe
 * finds, what is wider than its window, and what the browser complains of. 1 when there is anything.
 */

const names = process.argv.slice(2);
/** Each finding with the forms it was found in. */
const found = new Map<string, string[]>();
const note = (finding: string, { width, scheme, language }: Form) => {
  const forms = found.get(finding) ?? [];
  found.set(finding, [...forms, `${width} ${scheme} ${language}`]);
};
let looked = 0;
const house = await House.open();
try {
  const places = (await everyPlaceOf(house)).filter(
    ({ name }) => names.length === 0 || names.includes(name),
  );
  await eachForm(house, places, {
    script: axe.source,
    async look(page, form) {
      looked += 1;
      const wider = await widerBy(page);
      if (wider > 0) note(`${form.name} is ${wider} px too wide`, form);
      for (const finding of await findingsOn(page)) note(`${form.name}: ${finding}`, form);
    },
    onComplaint: (complaint) => found.set(complaint, []),
  });
  console.log(`${places.length} pages and forms, looked at ${looked} times`);
} finally {
  await house.close();
}
for (const [finding, forms] of found)
  console.log(`${finding}${forms.length > 0 ? `\n  (${forms.join(", ")})` : ""}`);
console.log(`${found.size} findings`);
process.exit(found.size === 0 ? 0 : 1);
