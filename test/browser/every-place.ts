import type { House } from "./house.ts";
import { foundOrganization } from "./newcomer.ts";
import { type OpenedPlace, withForms } from "./open-forms.ts";
import { type Place, placesOf } from "./places.ts";

const wallDate = (moment: number): string =>
  new Date(moment).toLocaleDateString("sv", { timeZone: "Asia/Beirut" });

const week_ms = 7 * 86_400_000;

/** What `placesOf` leaves out, so that `check` stays quick: further tabs, empty and closed pages. */
const furtherPlaces = async (house: House, places: readonly Place[]): Promise<Place[]> => {
  const at = (name: string) => places.find((place) => place.name === name)?.path ?? "";
  const { data } = await house.call<{ data: { id: string }[] }>("GET", "/v1/payments");
  const suspended = await house.call<{ data: { id: string }[] }>("GET", "/v1/clients?suspended=1");
  const owner: Record<string, string> = {
    "client-suspended": `/clients/${suspended.data[0]?.id}/collections`,
    "preview-in-a-week": `/billing/collections?date=${wallDate(Date.now() + week_ms)}`,
    "board-of-owner": at("board"),
    "plan-of-owner": "/plan",
    archive: `${at("board")}?archived=1`,
    "new-client": "/clients/new",
    import: "/clients/import",
    items: "/clients/lists/items",
    branches: "/clients/lists/branches",
    isps: "/clients/lists/isps",
    collectors: "/clients/lists/collectors",
    "client-edit": `${at("client")}/edit`,
    "client-jobs": `${at("client")}/jobs`,
    "client-money": `${at("client")}/money`,
    "client-statement": `${at("client")}/statement`,
    invoices: "/billing/invoices",
    "new-invoice": "/billing/invoices/new",
    payments: "/billing/payments",
    payment: `/billing/payments/${data[0]?.id}`,
    monthly: "/billing/monthly",
    "monthly-today": `/billing/monthly?date=${wallDate(Date.now())}`,
    rates: "/billing/rates",
    journal: "/billing/journal",
    messages: "/billing/messages",
    "revenue-by-item": "/reports/revenue?by=item",
    aging: "/reports/aging",
    collections: "/reports/collections",
    handovers: "/reports/handovers",
    "clients-report": "/reports/clients",
    jobs: "/reports/jobs",
    "jobs-by-priority": "/reports/jobs?by=priority",
    "new-job-type": "/desk/job-types/new",
    nowhere: "/nowhere",
  };
  const newcomer: Record<string, string> = {
    "empty-home": "",
    "empty-templates": "/desk/setup/templates",
    "empty-board": "/board",
    "empty-plan": "/plan",
    "empty-clients": "/clients",
    "empty-billing": "/billing",
    "empty-collections": "/billing/collections",
    "empty-claims": "/billing/claims",
    "empty-rounds": "/billing/rounds",
    "empty-cash": "/billing/collectors",
    "empty-credit-notes": "/billing/credit-notes",
    "empty-invoices": "/billing/invoices",
    "empty-monthly": "/billing/monthly",
    "empty-rates": "/billing/rates",
    "empty-items": "/clients/lists/items",
    "empty-job-types": "/desk/job-types",
    "empty-keys": "/desk/keys",
    "empty-webhooks": "/desk/webhooks",
    "empty-desk": "/desk",
    "empty-overview": "/overview",
    "empty-revenue": "/reports/revenue",
    "empty-technicians": "/reports/technicians",
  };
  return [
    ...Object.entries(owner).map(([name, path]) => ({ name, who: "owner" as const, path })),
    ...Object.entries(newcomer).map(([name, path]) => ({ name, who: "newcomer" as const, path })),
    { name: "closed", who: "dispatcher", path: "/desk/people" },
    { name: "desk-of-dispatcher", who: "dispatcher", path: "/desk" },
    { name: "login", who: null, path: "" },
  ];
};

/** A client whom the month's run bills today. */
const addClientDueToday = async (house: House): Promise<void> => {
  const item = { name: "Line for the shop", type: "service", price: 20 };
  const { uuid } = await house.call<{ uuid: string }>("POST", "/v1/items", item);
  await house.call("POST", "/v1/clients", {
    name: "Mira Due-Today",
    username: "mira.due",
    currency: "USD",
    due_day: Number(wallDate(Date.now()).slice(-2)),
    auto_invoice: true,
    items: [{ item_uuid: uuid, quantity: 1 }],
  });
};

/** Every page of the console, each with its forms, menus and dialogs. */
export const everyPlaceOf = async (house: House): Promise<OpenedPlace[]> => {
  await foundOrganization(house);
  await addClientDueToday(house);
  const places = await placesOf(house);
  return [...places, ...(await furtherPlaces(house, places))].flatMap(withForms);
};
