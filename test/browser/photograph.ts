import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { eachForm, type Form } from "./each-form.ts";
import { everyPlaceOf } from "./every-place.ts";
import { House } from "./house.ts";
import { drawn, onPaper } from "./places.ts";

/*
 * `bun run photograph FOLDER [NAME…]`: every page of the console with its forms, at the widths of a phone,
 * tablets and a desk, in both directions, to be looked at; and the pictures of the README, which alone
 * `README` as a name takes.
 */

const [folder = "photographs", ...names] = process.argv.slice(2);

/** Both languages and schemes at the outer widths; the inner ones differ little. */
const isWanted = ({ width, scheme, language }: Form): boolean =>
  width === 360 || width === 1440
    ? (language === "ar") === (scheme === "dark")
    : language === "en" && scheme === "light";

/** What is printed, on A4. */
const printed = new Set([
  "overview",
  "revenue",
  "revenue-by-item",
  "round",
  "aging",
  "collections",
  "clients-report",
  "jobs",
  "technicians",
]);
const paper = { width: 794, height: 1123 };

/** Long forms scroll inside their dialog, which a picture of the whole page does not show. */
const dialog_height = 1400;

const readme_pictures = [
  { name: "board", language: "en", viewport: { width: 1280, height: 800 } },
  { name: "my-day", language: "en", viewport: { width: 390, height: 800 } },
  { name: "billing", language: "en", viewport: { width: 1280, height: 800 } },
  { name: "plan", language: "ar", viewport: { width: 1280, height: 800 } },
] as const;

mkdirSync(folder, { recursive: true });
const house = await House.open();
try {
  const places = await everyPlaceOf(house);
  const chosen = places.filter(({ name }) => names.length === 0 || names.includes(name));
  await eachForm(house, chosen, {
    isWanted,
    look: async (page, { name, width, scheme, language }) => {
      const path = join(folder, `${name}-${width}-${scheme}-${language}.png`);
      const has_dialog = (await page.locator("dialog[open]").count()) > 0;
      if (has_dialog) await page.setViewportSize({ width, height: dialog_height });
      await page.screenshot({ path, fullPage: !has_dialog });
      if (printed.has(name) && width === 1440) {
        await onPaper(page, async () => {
          await page.setViewportSize(paper);
          await page.screenshot({ path: path.replace("1440", "paper"), fullPage: true });
        });
      }
    },
    onComplaint: console.error,
  });
  for (const { name, language, viewport } of names.length === 0 || names.includes("README")
    ? readme_pictures
    : []) {
    const place = places.find((place) => place.name === name);
    if (!place) continue;
    const { page } = await house.tab(place.who, { language, viewport });
    await page.goto(house.at(place.path));
    await drawn(page);
    await page.screenshot({ path: `docs/pictures/${name}.png` });
    await page.context().close();
  }
} finally {
  await house.close();
}
