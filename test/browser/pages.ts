import { describe, expect, test } from "bun:test";
import axe from "axe-core";
import { findingsOn } from "./axe.ts";
import type { House, Person } from "./house.ts";
import { drawn, goTo, placesOf, widerBy } from "./places.ts";
import type { Watched } from "./watch.ts";

const languages = ["en", "ar"] as const;
const widths = [360, 768, 1440];
const limit_ms = 120_000;

/** Each page as everybody can use it: what axe and a ruler say. */
export const aboutPages = (house: () => House): void => {
  describe.each(languages)("every page in %s", (language) => {
    test(
      "keeps nobody out, and scrolls sideways at no width",
      async () => {
        const places = await placesOf(house());
        const found: string[] = [];
        for (const [who, theirs] of Map.groupBy(places, (place) => place.who)) {
          const watched = await open(house(), who, language);
          for (const { name, path } of theirs) {
            await goTo(watched.page, house().at(path));
            for (const finding of await findingsOn(watched.page)) found.push(`${name}: ${finding}`);
            for (const width of widths) {
              await watched.page.setViewportSize({ width, height: 900 });
              const wider = await widerBy(watched.page);
              if (wider > 0) found.push(`${name} at ${width} px is ${wider} px too wide`);
            }
          }
          found.push(...watched.complaints);
          await watched.page.context().close();
        }
        expect(found).toEqual([]);
      },
      limit_ms,
    );
  });

  test(
    "so does the login, in the dark too",
    async () => {
      const watched = await house().tab(null, { colorScheme: "dark" });
      await watched.page.addInitScript(axe.source);
      await watched.page.goto(house().at(""));
      await drawn(watched.page);
      expect(await findingsOn(watched.page)).toEqual([]);
      await watched.page.context().close();
    },
    limit_ms,
  );
};

const open = async (
  house: House,
  who: Person | null,
  language: (typeof languages)[number],
): Promise<Watched> => {
  const watched = await house.tab(who, { language });
  await watched.page.addInitScript(axe.source);
  await watched.page.goto(house.at(""));
  await drawn(watched.page);
  return watched;
};
