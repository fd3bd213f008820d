import type { Page } from "playwright-core";
import type { House, Person } from "./house.ts";

/** A place of the console that a person looks at. */
export interface Place {
  name: string;
  who: Person;
  path: string;
}

interface Listed {
  id: string;
}

/** Every page of the console, with something on it. */
export const placesOf = async (house: House): Promise<Place[]> => {
  const first = async (path: string): Promise<string> => {
    const { data } = await house.call<{ data: Listed[] }>("GET", path);
    const [found] = data;
    if (!found) throw new Error(`${path} has nothing to look at`);
    return found.id;
  };
  const board = await first("/v1/ticket-boards");
  const open = await first(`/v1/tickets?board_id=${board}&status_category=scheduled&per_page=1`);
  const done = await first("/v1/tickets?status_category=done&per_page=1");
  const client = await first("/v1/clients?pageSize=1&has_balance=1");
  const invoice = await first("/v1/invoices?status=unpaid&per_page=1");
  const [endpoint] = await house.call<Listed[]>("GET", "/v1/webhooks");
  return [
    ...(["/day", "/day/queue"] as const).map((path) => ({
      name: path === "/day" ? "my-day" : "queue",
      who: "technician" as const,
      path,
    })),
    { name: "board", who: "dispatcher", path: `/board/${board}` },
    { name: "ticket-open", who: "dispatcher", path: `/tickets/${open}` },
    { name: "ticket-done", who: "owner", path: `/tickets/${done}` },
    { name: "plan", who: "dispatcher", path: "/plan" },
    { name: "clients", who: "dispatcher", path: "/clients" },
    { name: "client", who: "owner", path: `/clients/${client}` },
    { name: "billing", who: "owner", path: "/billing" },
    { name: "invoice", who: "owner", path: `/billing/invoices/${invoice}` },
    { name: "desk", who: "owner", path: "/desk" },
    ...(endpoint
      ? [{ name: "endpoint", who: "owner" as const, path: `/desk/webhooks/${endpoint.id}` }]
      : []),
  ];
};

const sectionOf = (address: string): string => new URL(address).pathname.split("/")[2] ?? "";

/** Goes to a place within the page that is open, as a link does, and waits until it is drawn. */
export const goTo = async (page: Page, address: string): Promise<void> => {
  // The page before stays until the next section's script is there.
  if (sectionOf(page.url()) !== sectionOf(address))
    await page.locator("main").evaluate((main) => main.setAttribute("data-left", ""));
  await page.evaluate(
    `history.pushState(null, "", ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent("popstate"))`,
  );
  await drawn(page);
};

/** Ends when the page has its title and waits for nothing more. */
export const drawn = (page: Page): Promise<void> =>
  page.locator("body:not(:has(.reading)) main:not([data-left]) h1").waitFor();

/** By how much the page is wider than its window: nothing may scroll sideways. */
export const widerBy = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
