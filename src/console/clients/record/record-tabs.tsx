import { loggedIn, may, mayAny } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Tabs } from "../../ui/tabs.tsx";

export const tabs = ["", "jobs", "money", "statement", "collections"] as const;

export type Tab = (typeof tabs)[number];

const isOpen: Record<Tab, () => boolean> = {
  "": () => true,
  jobs: () => may("tickets:read") && loggedIn().organization.ticketing_enabled,
  money: () => mayAny("invoices:read", "client_payments:read"),
  statement: () => may("invoices:read") && may("client_payments:read"),
  collections: () => mayAny("invoices:read", "clients:suspend"),
};

/** The tabs of a client's record. */
export const RecordTabs = ({ id, tab }: { id: string; tab: Tab }) => {
  const { record } = strings.value.clients;
  const open = tabs.filter((name) => isOpen[name]());
  const addressOf = (name: Tab) => `/console/clients/${id}${name && `/${name}`}`;
  return (
    <Tabs
      label={record.label}
      current={addressOf(tab)}
      links={open.map((name) => ({ path: addressOf(name), title: record.tabs[name] }))}
    />
  );
};
