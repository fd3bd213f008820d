import { may, mayAny } from "../session/session.ts";
import type { Strings } from "../strings/en.ts";
import { strings } from "../strings/strings.ts";
import { Tabs } from "../ui/tabs.tsx";
import { billing_path, cash_path, rounds_path } from "./paths.ts";

export type TabName =
  | "owing"
  | "invoices"
  | "payments"
  | "monthly"
  | "collections"
  | "claims"
  | "credit_notes"
  | "rates"
  | "journal"
  | "messages"
  | "rounds"
  | "cash";

export interface Tab {
  name: TabName;
  path: string;
  title(t: Strings): string;
  /** Whether this person may read it. */
  open(): boolean;
}

/** The tabs of billing in order. */
export const tabs: readonly Tab[] = [
  {
    name: "owing",
    path: billing_path,
    title: ({ billing }) => billing.tabs.owing,
    open: () => may("invoices:read") && may("clients:read"),
  },
  {
    name: "invoices",
    path: `${billing_path}/invoices`,
    title: ({ billing }) => billing.tabs.invoices,
    open: () => may("invoices:read"),
  },
  {
    name: "payments",
    path: `${billing_path}/payments`,
    title: ({ billing }) => billing.tabs.payments,
    open: () => may("client_payments:read"),
  },
  {
    name: "claims",
    path: `${billing_path}/claims`,
    title: ({ billing }) => billing.tabs.claims,
    open: () => may("client_payments:read"),
  },
  {
    name: "credit_notes",
    path: `${billing_path}/credit-notes`,
    title: ({ billing }) => billing.tabs.credit_notes,
    open: () => may("invoices:read"),
  },
  {
    name: "monthly",
    path: `${billing_path}/monthly`,
    title: ({ billing }) => billing.tabs.monthly,
    open: () => may("invoices:read"),
  },
  {
    name: "collections",
    path: `${billing_path}/collections`,
    title: ({ billing }) => billing.tabs.collections,
    open: () => may("invoices:read"),
  },
  {
    name: "rounds",
    path: rounds_path,
    title: ({ billing }) => billing.tabs.rounds,
    open: () => may("collections:manage"),
  },
  {
    name: "cash",
    path: cash_path,
    title: ({ billing }) => billing.tabs.cash,
    open: () => may("collections:manage"),
  },
  {
    name: "rates",
    path: `${billing_path}/rates`,
    title: ({ billing }) => billing.tabs.rates,
    open: () => mayAny("invoices:read", "client_payments:read", "settings:manage"),
  },
  {
    name: "journal",
    path: `${billing_path}/journal`,
    title: ({ billing }) => billing.tabs.journal,
    open: () => may("reports:read"),
  },
  {
    name: "messages",
    path: `${billing_path}/messages`,
    title: ({ billing }) => billing.tabs.messages,
    open: () => may("reports:read"),
  },
];

/** Links to the tabs that this person may open. */
export const BillingTabs = ({ path }: { path?: string }) => (
  <Tabs
    label={strings.value.billing.title}
    current={path}
    links={tabs
      .filter(({ open }) => open())
      .map((tab) => ({ path: tab.path, title: tab.title(strings.value) }))}
  />
);
