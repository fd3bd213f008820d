import type { Role } from "../../shared/roles.ts";
import { hasDay, hasRound, loggedIn, may, mayAny } from "../session/session.ts";
import type { Strings } from "../strings/en.ts";
import type { IconName } from "../ui/icon.tsx";

export interface Section {
  path: string;
  icon: IconName;
  title(t: Strings): string;
  /** Whether this person may open it. */
  open(): boolean;
}

/** The sections in menu order. */
export const sections: readonly Section[] = [
  {
    path: "/console/overview",
    icon: "overview",
    title: ({ overview }) => overview.title,
    open: () => may("reports:read"),
  },
  {
    path: "/console/day",
    icon: "day",
    title: ({ my_day }) => my_day.title,
    open: hasDay,
  },
  {
    path: "/console/round",
    icon: "round",
    title: ({ my_round }) => my_round.title,
    open: hasRound,
  },
  {
    path: "/console/board",
    icon: "board",
    title: ({ board }) => board.title,
    open: () => may("tickets:read"),
  },
  {
    path: "/console/plan",
    icon: "plan",
    title: ({ plan }) => plan.title,
    open: () => mayAny("tickets:schedule", "technicians:manage"),
  },
  {
    path: "/console/clients",
    icon: "clients",
    title: ({ clients }) => clients.title,
    open: () => may("clients:read"),
  },
  {
    path: "/console/billing",
    icon: "billing",
    title: ({ billing }) => billing.title,
    open: () =>
      mayAny("invoices:read", "client_payments:read", "reports:read", "collections:manage"),
  },
  {
    path: "/console/reports",
    icon: "reports",
    title: ({ reports }) => reports.title,
    open: () => may("reports:read"),
  },
  {
    path: "/console/desk",
    icon: "desk",
    title: ({ desk }) => desk.title,
    open: () =>
      (may("tickets:update") && !may("tickets:own")) || // job types
      mayAny(
        "users:manage",
        "api_keys:manage",
        "webhooks:read",
        "audit:read",
        "settings:manage",
        "reports:read",
      ),
  },
];

const overview_path = "/console/overview";

/** Whose day begins on the overview, if they may read reports. A dispatcher begins on the board, a technician on their day. */
const begins_on_overview: Readonly<Record<Role, boolean>> = {
  owner: true,
  admin: true,
  billing: true,
  viewer: true,
  dispatcher: false,
  technician: false,
  collector: false,
};

/** Where this person begins; undefined if they may open nothing. */
export const homePath = (): string | undefined => {
  const open = sections.filter((section) => section.open());
  const begins_here = ({ path }: Section) =>
    (path === overview_path) === begins_on_overview[loggedIn().place.role];
  return (open.find(begins_here) ?? open[0])?.path;
};
