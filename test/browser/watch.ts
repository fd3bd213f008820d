import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** A page as a test watches it: where it went, and what it complained of. */
export interface Watched {
  page: Page;
  origins: Set<string>;
  /** Scripts that failed, requests that were refused, and all that the page's policy does not allow. */
  complaints: string[];
}

/** What the driver says where `serviceWorkers` is "block": most tests are not about them. */
const blocked = "Service Worker registration blocked by Playwright";

/** A page of a browser of its own. */
export const openTab = async (browser: Browser, look: BrowserContextOptions): Promise<Watched> => {
  const context = await browser.newContext({ serviceWorkers: "block", ...look });
  const page = await context.newPage();
  const watched: Watched = { page, origins: new Set(), complaints: [] };
  page.on("request", (request) => watched.origins.add(new URL(request.url()).origin));
  page.on("pageerror", (error) => watched.complaints.push(String(error)));
  page.on("console", (message) => {
    const is_complaint = ["error", "warning"].includes(message.type());
    if (is_complaint && message.text() !== blocked) watched.complaints.push(message.text());
  });
  return watched;
};

/** Where it went that is not `home`. Images inside a style sheet (`data:`) have no origin and are not fetched. */
export const abroad = ({ origins }: Watched, home: string): string[] =>
  [...origins].filter((origin) => origin !== home && origin !== "null");
