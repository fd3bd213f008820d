import type { Page } from "playwright-core";
import type { House, Person } from "./house.ts";

/** A place of the console that a person looks at. */
export interface Place {
  name: string;
  /** Null: nobody is logged in. */
  who: Person | null;
  path: string;
}

interface Listed {
  id: string;
}

interface Round extends Listed {
  collector_id: number;
  stops: (Listed & { outcome: string | null })[];
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
  const technicians = await house.call<(Listed & { name: string })[]>(
    "GET",
    "/v1/ticket-technicians",
  );
  const rima = technicians.find(({ name }) => name.startsWith("Rima"))?.id;
  const visit = await first(
    `/v1/tickets?technician_id=${rima}&status_category=scheduled&per_page=1`,
  );
  const done = await first("/v1/tickets?status_category=done&per_page=1");
  const client = await first("/v1/clients?pageSize=1&has_balance=1&suspended=0");
  const invoice = await first("/v1/invoices?status=unpaid&per_page=1");
  const endpoint = await house.call<Listed>("POST", "/v1/webhooks", {
    url: house.receiver.url,
    description: "Our accounting",
    topics: ["invoice.voided"],
  });
  const ping = await house.call<Listed>("POST", `/v1/webhooks/${endpoint.id}/test`);
  const person = await first("/v1/users");
  const job_type = await first("/v1/ticket-job-types");
  const { data: rounds } = await house.call<{ data: Round[] }>(
    "GET",
    "/v1/collection-rounds?status=open",
  );
  const [round] = rounds;
  if (!round) throw new Error("there is no open round to look at");
  await house.call("PUT", "/v1/organization/sso", {
    issuer: `https://127.0.0.1:${house.receiver.port}`,
    client_id: "lastmile",
    allowed_domains: ["sannine.example"],
  });
  const stopWith = (outcome: string | null) =>
    round.stops.find((stop) => stop.outcome === outcome)?.id;
  return [
    { name: "my-day", who: "technician", path: "/day" },
    { name: "visit", who: "technician", path: `/day/${visit}` },
    { name: "complete", who: "technician", path: `/day/${visit}/complete` },
    { name: "completed", who: "technician", path: `/day/${visit}/completed` },
    { name: "queue", who: "technician", path: "/day/queue" },
    { name: "my-round", who: "collector", path: "/round" },
    { name: "stop", who: "collector", path: `/round/${stopWith(null)}` },
    { name: "stop-absent", who: "collector", path: `/round/${stopWith("absent")}` },
    { name: "stop-receipt", who: "collector", path: `/round/${stopWith("paid")}/receipt` },
    { name: "collected", who: "collector", path: "/round/cash" },
    { name: "board", who: "dispatcher", path: `/board/${board}` },
    { name: "ticket-open", who: "dispatcher", path: `/tickets/${open}` },
    { name: "ticket-done", who: "owner", path: `/tickets/${done}` },
    { name: "plan", who: "dispatcher", path: "/plan" },
    { name: "plan-week", who: "dispatcher", path: "/plan?view=week" },
    { name: "clients", who: "dispatcher", path: "/clients" },
    { name: "client", who: "owner", path: `/clients/${client}` },
    { name: "import-folder", who: "owner", path: "/clients/import/folder" },
    { name: "billing", who: "owner", path: "/billing" },
    { name: "invoice", who: "owner", path: `/billing/invoices/${invoice}` },
    { name: "claims", who: "owner", path: "/billing/claims?status=all" },
    { name: "collections-policy", who: "owner", path: "/billing/collections" },
    { name: "rounds", who: "owner", path: "/billing/rounds" },
    { name: "round", who: "owner", path: `/billing/rounds/${round.id}` },
    { name: "cash", who: "owner", path: "/billing/collectors" },
    { name: "collector-cash", who: "owner", path: `/billing/collectors/${round.collector_id}` },
    { name: "credit-notes", who: "owner", path: "/billing/credit-notes" },
    { name: "client-collections", who: "owner", path: `/clients/${client}/collections` },
    { name: "overview", who: "owner", path: "/overview" },
    { name: "revenue", who: "owner", path: "/reports/revenue" },
    { name: "technicians", who: "owner", path: "/reports/technicians" },
    { name: "desk", who: "owner", path: "/desk" },
    { name: "setup", who: "owner", path: "/desk/setup" },
    { name: "templates", who: "owner", path: "/desk/setup/templates" },
    { name: "job-types", who: "owner", path: "/desk/job-types" },
    { name: "job-type", who: "owner", path: `/desk/job-types/${job_type}` },
    { name: "people", who: "owner", path: "/desk/people" },
    { name: "person", who: "owner", path: `/desk/people/${person}` },
    { name: "roles", who: "owner", path: "/desk/people/roles" },
    { name: "keys", who: "owner", path: "/desk/keys" },
    { name: "webhooks", who: "owner", path: "/desk/webhooks" },
    { name: "endpoint", who: "owner", path: `/desk/webhooks/${endpoint.id}` },
    { name: "delivery", who: "owner", path: `/desk/webhooks/${endpoint.id}/${ping.id}` },
    { name: "events", who: "owner", path: "/desk/events" },
    { name: "audit", who: "owner", path: "/desk/audit" },
    { name: "message-texts", who: "owner", path: "/desk/messages" },
    { name: "message-text", who: "owner", path: "/desk/messages/payment_reminder/ar" },
    { name: "network", who: "owner", path: "/desk/network" },
    { name: "export", who: "owner", path: "/desk/export" },
    { name: "settings", who: "owner", path: "/desk/settings" },
    { name: "single-sign-on", who: "owner", path: "/desk/settings/sso" },
    { name: "security", who: "owner", path: "/security" },
    { name: "invitation", who: "owner", path: "/invitation#link" },
    { name: "signed-on", who: "owner", path: "/sso" },
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

/**
 * Opens a place in a page that may show the console already: to load it anew costs ten times as much. It is loaded
 * where going there would keep what is open: the same place, and a dialog.
 */
export const openPlace = async (page: Page, address: string): Promise<void> => {
  const is_inside = page.url().startsWith(new URL("/console/", address).href);
  const stays = page.url() === address || (await page.locator("dialog[open]").count()) > 0;
  if (is_inside && !stays) return goTo(page, address);
  await page.goto(address);
  await drawn(page);
};

/** Ends when the page has its title and waits for nothing more. */
export const drawn = (page: Page): Promise<void> =>
  page.locator("body:not(:has(.reading)) main:not([data-left]) h1").waitFor();

/** Looks at the page as it is printed. */
export const onPaper = async (page: Page, look: () => Promise<void>): Promise<void> => {
  await page.emulateMedia({ media: "print" });
  await page.evaluate("void dispatchEvent(new Event('beforeprint'))");
  try {
    await look();
  } finally {
    await page.evaluate("void dispatchEvent(new Event('afterprint'))");
    await page.emulateMedia({ media: null });
  }
};

/** By how much the page or a dialog is wider than its window: nothing may scroll sideways. */
export const widerBy = (page: Page): Promise<number> =>
  page.evaluate(`Math.max(
    ...[document.documentElement, ...document.querySelectorAll("dialog[open], dialog[open] > .body")].map(
      (box) => box.scrollWidth - box.clientWidth,
    ),
  )`);
