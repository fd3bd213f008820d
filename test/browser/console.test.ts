import { afterAll, beforeAll, describe } from "bun:test";
import { browser_runs_here } from "./chromium.ts";
import { aboutHostileText } from "./hostile.ts";
import { House } from "./house.ts";
import { aboutPages } from "./pages.ts";

/* Every test of the console shares one service and one browser: to start them takes seconds. */

describe.skipIf(!browser_runs_here)("the console in a real browser", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
  }, 60_000);
  afterAll(() => house.close(), 60_000);
  const opened = () => house;

  aboutPages(opened);
  aboutHostileText(opened);
});
