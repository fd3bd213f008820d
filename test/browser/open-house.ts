import { afterAll, beforeAll, describe } from "bun:test";
import { browser_runs_here } from "./chromium.ts";
import { House } from "./house.ts";

/** Tests of the console share one service and one browser for each test file: to start them takes seconds. */
export const inOneHouse = (subjects: readonly ((house: () => House) => void)[]): void =>
  describe.skipIf(!browser_runs_here)("the console in a real browser", () => {
    let house: House;
    beforeAll(async () => {
      house = await House.open();
    }, 60_000);
    afterAll(() => house.close(), 60_000);
    for (const about of subjects) about(() => house);
  });
