import type { Browser } from "playwright-core";
import { launch } from "./chromium.ts";
import { drawn, goTo } from "./places.ts";
import { abroad, openTab } from "./watch.ts";

interface Person {
  email: string;
  password: string;
}

/** What a tour of a running service's pages has seen. */
export interface Tour {
  /** Files of the console, by what they were answered with. */
  files: Map<string, number>;
  /** The addresses in the console that were opened. */
  opened: string[];
  /** What the browser complained of, what could not be fetched, and what would have come from elsewhere. */
  complaints: string[];
}

interface Read {
  status: number;
  text: string;
}

/** What scripts, styles and the page itself name: `/console/icon-512.png`, or `page-d49k1v1k.js` anywhere. */
const named = /\/console\/([\w-]+\.\w+)|\b([\w-]+-[a-z0-9]{8}\.(?:css|js|png|svg|webmanifest))/g;

/** The page of the console and every file that it names, and that these name in turn. */
export const readConsole = async (
  read: (path: string) => Promise<Read>,
): Promise<Map<string, number>> => {
  const answers = new Map<string, number>();
  const paths = new Set(["/console"]);
  for (const path of paths) {
    const { status, text } = await read(path);
    answers.set(path, status);
    for (const [, from_root, alone] of text.matchAll(named))
      paths.add(`/console/${from_root ?? alone}`);
  }
  return answers;
};

/**
 * Fetches every file of the console in a real browser, logs in by its form, opens `places` (paths below
 * `/console`), each section, and all that their tabs lead to, and then the documents of the API.
 */
export const tour = async (
  browser: Browser,
  base: string,
  person: Person,
  places: readonly string[] = [],
): Promise<Tour> => {
  const watched = await openTab(browser, { viewport: { width: 1440, height: 900 } });
  const { page, complaints } = watched;
  page.setDefaultTimeout(30_000);
  page.on("requestfailed", (request) => {
    const error = request.failure()?.errorText;
    // Who leaves a page ends its stream of events.
    if (error !== "net::ERR_ABORTED") complaints.push(`${request.url()}: ${error}`);
  });
  await page.goto(`${base}/console`);
  const files = await readConsole((path) =>
    page.evaluate(
      `fetch(${JSON.stringify(path)}).then(async (answer) => ({ status: answer.status, text: await answer.text() }))`,
    ),
  );
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await page.getByRole("navigation", { name: "Sections" }).waitFor();
  await drawn(page);
  const links = page.locator("nav a");
  const addresses = new Set(places.map((path) => `${base}/console${path}`));
  const note = async () => {
    // Other days and further pages of a list, behind `?`, have no end.
    for (const address of await links.evaluateAll((all) => all.map((link) => link.href as string)))
      if (address.startsWith(`${base}/console/`) && !address.includes("?")) addresses.add(address);
  };
  await note();
  for (const address of addresses) {
    await goTo(page, address);
    await note();
  }
  await page.goto(`${base}/docs`);
  await page.locator(".opblock-summary").first().waitFor();
  const elsewhere = abroad(watched, base).map((origin) => `${origin} was asked`);
  await page.context().close();
  const opened = [...addresses].map((address) => address.slice(base.length));
  return { files, opened, complaints: [...complaints, ...elsewhere] };
};

/** `bun test/browser/tour.ts BASE EMAIL`, the password on standard input: 1 where anything is amiss. */
if (import.meta.main) {
  const [base = "", email = ""] = process.argv.slice(2);
  const browser = await launch();
  const password = (await Bun.stdin.text()).trimEnd();
  const { files, opened, complaints } = await tour(browser, base, { email, password });
  await browser.close();
  console.log(`files of the console: ${files.size}; opened: ${opened.join(" ")} /docs`);
  const refused = [...files].filter(([, status]) => status !== 200);
  for (const [path, status] of refused) complaints.push(`${path}: ${status}`);
  for (const complaint of complaints) console.error(complaint);
  process.exit(complaints.length > 0 ? 1 : 0);
}
