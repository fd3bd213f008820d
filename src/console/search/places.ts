import { addressOf, tabs as admin_tabs } from "../admin/tabs.ts";
import { mayBill } from "../billing/invoice/may-bill.ts";
import { tabs as billing_tabs } from "../billing/tabs.tsx";
import { listTabs } from "../clients/section-tabs.tsx";
import { openReports } from "../reports/kinds.ts";
import { reportPath } from "../reports/paths.ts";
import { loggedIn, may } from "../session/session.ts";
import { security_path } from "../shell/page-scripts.ts";
import { sections } from "../shell/sections.ts";
import { strings } from "../strings/strings.ts";
import { matchesTitle } from "./matches-title.ts";
import { closeOpened, type Opened, opened } from "./opened.ts";

/** A page or an action of the palette. */
export interface Command {
  kind: "page" | "action";
  /** Unique. */
  id: string;
  title: string;
  run(route: (path: string) => void): void;
}

const page = (path: string, title: string): Command => ({
  kind: "page",
  id: path,
  title,
  run: (route) => {
    closeOpened();
    route(path);
  },
});

/** The pages that this person may open. */
const pages = (): Command[] => {
  const t = strings.value;
  const open_sections = sections.filter(({ open }) => open());
  const isOpen = (path: string) => open_sections.some((section) => section.path === path);
  return [
    ...open_sections.map(({ path, title }) => page(path, title(t))),
    ...(isOpen("/console/clients") ? listTabs().map(({ path, title }) => page(path, title)) : []),
    ...(isOpen("/console/billing")
      ? billing_tabs
          .filter((tab) => tab.open() && tab.name !== "owing")
          .map((tab) => page(tab.path, tab.title(t)))
      : []),
    ...openReports().map(({ name }) =>
      page(reportPath(name), t.reports.page_title(t.reports.names[name])),
    ),
    ...(isOpen("/console/desk")
      ? admin_tabs
          .filter((tab) => tab.open() && tab.name !== "")
          .map((tab) => page(addressOf(tab.name), tab.title(t.desk)))
      : []),
    page(security_path, t.security.title),
  ];
};

export const mayCreateJob = (): boolean =>
  may("tickets:create") && may("tickets:read") && loggedIn().organization.ticketing_enabled;

/** What this person may do from everywhere. */
const actions = (): Command[] => {
  const t = strings.value.palette.actions;
  const action = (id: string, title: string, next: Opened): Command => ({
    kind: "action",
    id,
    title,
    run: () => {
      opened.value = next;
    },
  });
  return [
    ...(mayCreateJob() ? [action("job", t.job, { name: "job" })] : []),
    ...(may("clients:create")
      ? [{ ...page("/console/clients/new", t.client), kind: "action" as const }]
      : []),
    ...(may("client_payments:create") && may("clients:read")
      ? [action("payment", t.payment, { name: "payment" })]
      : []),
    ...(mayBill() && may("invoices:read")
      ? [{ ...page("/console/billing/invoices/new", t.invoice), kind: "action" as const }]
      : []),
    action("shortcuts", t.shortcuts, { name: "shortcuts" }),
  ];
};

/** The actions and pages whose titles have the text; without a text the actions. */
export const commandsFor = (text: string): Command[] => {
  const typed = text.trim();
  if (typed === "") return actions();
  return [...actions(), ...pages()].filter(({ title }) => matchesTitle(title, typed));
};
