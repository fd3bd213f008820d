import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { House } from "./house.ts";
import { drawn, placesOf } from "./places.ts";

/*
 * `bun run photograph FOLDER`: every page of the console, at the widths of a phone, a tablet and a
 * desk, in both directions, to be looked at; and the two pictures of the README.
 */

const widths = [360, 768, 1440];
const languages = ["en", "ar"] as const;

const [folder = "photographs"] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const house = await House.open();
try {
  const places = await placesOf(house);
  for (const language of languages)
    for (const width of widths)
      for (const { name, who, path } of places) {
        const { page } = await house.tab(who, { language, viewport: { width, height: 900 } });
        await page.goto(house.at(path));
        await drawn(page);
        await page.screenshot({
          path: join(folder, `${name}-${width}-${language}.png`),
          fullPage: true,
        });
        await page.context().close();
      }
  for (const [name, viewport] of [
    ["board", { width: 1280, height: 800 }],
    ["my-day", { width: 390, height: 800 }],
  ] as const) {
    const place = places.find((place) => place.name === name);
    if (!place) continue;
    const { page } = await house.tab(place.who, { viewport });
    await page.goto(house.at(place.path));
    await drawn(page);
    await page.screenshot({ path: `docs/pictures/${name}.png` });
  }
} finally {
  await house.close();
}
