import type { CDPSession, Page } from "playwright-core";
import { House } from "../browser/house.ts";
import { drawn } from "../browser/places.ts";
import type { Watched } from "../browser/watch.ts";

/*
 * `bun run bench console`: how long the console takes on a phone of the lower kind, which a CPU
 * slowed four times stands for: its first view, the overview, a board of 500 cards, a drag and a move
 * by keys. And how long the demo's board takes on a slow line, for the first time and after a reload.
 */

const slowed_times = 4;
const cards = 500;
/** More of them than its window has room for: five columns of fifteen. */
const cards_in_view = 75;
const rounds = 5;
const slow_line = {
  offline: false,
  latency: 300,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

/** What the page notes of itself: how long each input took until the next picture. */
const notes = `
  window.answers = [];
  for (const type of ["pointerdown", "dragstart", "dragover", "drop", "keydown"])
    addEventListener(type, ({ timeStamp }) => {
      // A dragstart carries the time of the press before it.
      const began = type === "dragstart" ? performance.now() : timeStamp;
      requestAnimationFrame(() => setTimeout(() => answers.push([type, performance.now() - began])));
    }, { capture: true, passive: true });
`;

/** When so many of these are in the page and drawn, in milliseconds since the page was asked for. */
const thereAfter = (page: Page, selector: string, count: number): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const look = () => {
      if (document.querySelectorAll(${JSON.stringify(selector)}).length >= ${count})
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      else requestAnimationFrame(look);
    };
    look();
  })`);

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

const slow = async ({ page }: Watched): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowed_times });
  return session;
};

const say = (what: string, figures: readonly number[]): void =>
  console.log(
    `${what.padEnd(44)} median ${median(figures).toFixed(0)} ms, longest ${Math.max(...figures).toFixed(0)} ms`,
  );

interface Made {
  id: string;
  columns: { id: string }[];
}

const fill = async (house: House): Promise<string> => {
  const { id, columns } = await house.call<Made>("POST", "/v1/ticket-boards", {
    name: "Five hundred",
    columns: ["new", "scheduled", "in_progress", "waiting", "done", "cancelled"].map(
      (category) => ({
        name: category,
        category,
      }),
    ),
  });
  for (let index = 0; index < cards; index += 1)
    await house.call("POST", "/v1/tickets", {
      board_id: id,
      column_id: columns[index % 5]?.id,
      title: `Job ${index}: no signal since this morning`,
      type: "support",
      priority: index % 7 === 0 ? "critical" : "medium",
      sla_hours: 24,
      labels: ["fibre"],
    });
  return id;
};

interface Loaded {
  ms: number;
  bytes: number;
}

/** The demo's board on a slow line: with an empty cache, then reloaded in the same tab. */
const loadSlowly = async (house: House): Promise<Loaded[]> => {
  const { page } = await house.tab("owner");
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow_line);
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const loads: Loaded[] = [];
  for (const load of [
    () => page.goto(house.at("/board"), { waitUntil: "commit" }),
    () => page.reload({ waitUntil: "commit" }),
  ]) {
    bytes = 0;
    await load();
    loads.push({ ms: await thereAfter(page, "[data-card]", 1), bytes });
    await page.waitForTimeout(8000); // what is loaded after the first view
  }
  await page.context().close();
  return loads;
};

const house = await House.open();
try {
  const slow_loads: Loaded[][] = [];
  for (let round = 0; round < rounds; round += 1) slow_loads.push(await loadSlowly(house));
  const board_id = await fill(house);
  const views: number[] = [];
  const overviews: number[] = [];
  const overview_figures: number[] = [];
  const firsts: number[] = [];
  const boards: number[] = [];
  const answers = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    const first = await house.tab(null);
    await slow(first);
    await first.page.goto(house.at(""), { waitUntil: "commit" });
    views.push(await thereAfter(first.page, "main h1", 1));
    await first.page.context().close();

    const overview = await house.tab("owner");
    await slow(overview);
    await overview.page.goto(house.at("/overview"), { waitUntil: "commit" });
    overviews.push(await thereAfter(overview.page, ".overview h2", 1));
    // Every block has its figures, and the chart is drawn.
    const complete = ".overview:not(:has(.reading)) .ct-bar";
    overview_figures.push(await thereAfter(overview.page, complete, 1));
    await overview.page.context().close();

    const watched = await house.tab("owner");
    const { page } = watched;
    await page.addInitScript(notes);
    await slow(watched);
    await page.goto(house.at(`/board/${board_id}`), { waitUntil: "commit" });
    firsts.push(await thereAfter(page, "[data-card]", 1));
    boards.push(await thereAfter(page, "[data-card]", cards_in_view));
    await drawn(page);
    await page.waitForTimeout(3000); // scripts of the other sections
    const columns = page.locator("[data-column]");
    await columns.nth(0).locator("[data-card]").first().dragTo(columns.nth(1));
    await columns.nth(0).locator("[data-card] a").first().focus();
    for (const key of ["Space", "ArrowDown", "ArrowRight", "Space"]) await page.keyboard.press(key);
    await page.waitForTimeout(300);
    const noted = (await page.evaluate("window.answers")) as [string, number][];
    for (const [type, ms] of noted) answers.set(type, [...(answers.get(type) ?? []), ms]);
    await page.context().close();
  }
  console.log(`CPU slowed ${slowed_times} times, ${rounds} rounds`);
  say("first view (login) drawn", views);
  say("the overview drawn", overviews);
  say("the overview with all figures and charts", overview_figures);
  say(`board of ${cards} cards, the first drawn`, firsts);
  say(`board of ${cards} cards, the window filled`, boards);
  for (const [type, figures] of answers) say(`${type} to the next picture`, figures);
  console.log("400 kbit/s and 300 ms");
  for (const [index, what] of ["the first time", "after a reload"].entries()) {
    const loads = slow_loads.flatMap((round) => round[index] ?? []);
    say(
      `the demo's board ${what}, ${median(loads.map(({ bytes }) => bytes / 1000)).toFixed(0)} KB`,
      loads.map(({ ms }) => ms),
    );
  }
} finally {
  await house.close();
}
