import { exporting_folders } from "../../shared/moving-abilities.ts";
import { may } from "../session/session.ts";
import type { Strings } from "../strings/en.ts";
import { strings } from "../strings/strings.ts";
import { mayManageJobTypes } from "./job-types/may-change.ts";

export interface Tab {
  /** The path segment after `/console/desk`. */
  name: string;
  title(t: Strings["desk"]): string;
  open(): boolean;
}

export const admin_path = "/console/desk";

/** The admin tabs in order. Everyone with access to the section sees the status. */
export const tabs = [
  { name: "", title: ({ state }) => state.title, open: () => true },
  { name: "setup", title: () => strings.value.setup.title, open: () => may("settings:manage") },
  { name: "people", title: ({ people }) => people.title, open: () => may("users:manage") },
  { name: "job-types", title: () => strings.value.job_types.title, open: mayManageJobTypes },
  { name: "keys", title: ({ keys }) => keys.title, open: () => may("api_keys:manage") },
  { name: "webhooks", title: ({ webhooks }) => webhooks.title, open: () => may("webhooks:read") },
  { name: "events", title: ({ events }) => events.title, open: () => may("webhooks:read") },
  { name: "audit", title: ({ audit }) => audit.title, open: () => may("audit:read") },
  { name: "messages", title: ({ messages }) => messages.title, open: () => may("settings:manage") },
  { name: "network", title: ({ network }) => network.title, open: () => may("settings:manage") },
  { name: "export", title: (t) => t.export.title, open: () => exporting_folders.every(may) },
  { name: "settings", title: ({ settings }) => settings.title, open: () => may("settings:manage") },
] as const satisfies readonly Tab[];

export type TabName = (typeof tabs)[number]["name"];

/** The address of a tab, or of a page in it. */
export const addressOf = (name: TabName, ...within: string[]): string =>
  [admin_path, name, ...within].filter(Boolean).join("/");
