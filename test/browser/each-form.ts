import type { BrowserContextOptions, Page } from "playwright-core";
import { ar } from "../../src/console/strings/ar.ts";
import { en } from "../../src/console/strings/en.ts";
import type { House } from "./house.ts";
import type { OpenedPlace } from "./open-forms.ts";
import { drawn } from "./places.ts";

const strings = { en, ar };
const languages = ["en", "ar"] as const;
const schemes = ["light", "dark"] as const;

/** Of a phone, a tablet, a small and a large window. */
const widths = [360, 768, 1024, 1440];

/** How a page is shown. */
export interface Form {
  name: string;
  width: number;
  scheme: (typeof schemes)[number];
  language: (typeof languages)[number];
}

interface Visitor {
  /** A script for each page, before its own. */
  script?: string;
  isWanted?(form: Form): boolean;
  /** Called with the page in each form. */
  look(page: Page, form: Form): Promise<void>;
  /** Called with why a place did not open, and with what its page complained of. */
  onComplaint(complaint: string): void;
}

/** Opens each place at each width, in light and dark, in both languages. */
export const eachForm = async (
  house: House,
  places: readonly OpenedPlace[],
  { script, isWanted = () => true, look, onComplaint }: Visitor,
): Promise<void> => {
  for (const language of languages)
    for (const place of places) {
      const forms = schemes
        .flatMap((scheme) => widths.map((width) => ({ name: place.name, width, scheme, language })))
        .filter(isWanted);
      if (forms.length === 0) continue;
      const options: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
      const watched = await house.tab(place.who, { language, ...options });
      const { page } = watched;
      if (script !== undefined) await page.addInitScript(script);
      try {
        await page.goto(house.at(place.path));
        await drawn(page);
        await place.open?.(page, strings[language]);
        await drawn(page);
        for (const form of forms) {
          await page.emulateMedia({ colorScheme: form.scheme });
          await page.setViewportSize({ width: form.width, height: 900 });
          await look(page, form);
        }
      } catch (error) {
        onComplaint(`${place.name} in ${language}: ${error}`);
      }
      for (const text of watched.complaints) onComplaint(`${place.name} in ${language}: ${text}`);
      await page.context().close();
    }
};
