import { owner } from "../offline/queue/queue.ts";
import { session } from "../session/session.ts";

/** Something that was opened from the palette, to be offered again. */
export interface RecentItem {
  kind: "client" | "ticket" | "invoice" | "payment";
  id: string;
  title: string;
  number: string | null;
}

const shown_max = 8;
const prefix = "lastmile.recent ";

const nameOf = (owner_id: string): string => prefix + owner_id;

/** What this person opened last, newest first. */
export const recentItems = (): RecentItem[] => {
  const stored = owner.value && localStorage.getItem(nameOf(owner.value));
  try {
    return stored ? (JSON.parse(stored) as RecentItem[]) : [];
  } catch {
    return [];
  }
};

export const rememberItem = (item: RecentItem): void => {
  if (owner.value === null) return;
  const others = recentItems().filter(({ id }) => id !== item.id);
  const items = [item, ...others].slice(0, shown_max);
  localStorage.setItem(nameOf(owner.value), JSON.stringify(items));
};

/** Clients' names do not stay on the device without a session. */
export const forgetRecentAtLogout = (): (() => void) => {
  let had_session = false;
  return session.subscribe((current) => {
    if (had_session && current === null)
      for (const name of Object.keys(localStorage))
        if (name.startsWith(prefix)) localStorage.removeItem(name);
    had_session = current !== null;
  });
};
