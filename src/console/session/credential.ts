import { signal } from "@preact/signals";
import {
  browser_key,
  type Credential,
  sharedCredential,
  storedCredential,
  tab_key,
} from "./stored-credential.ts";

export const credential = signal<Credential | null>(storedCredential());

/** Why the last session ended; null if the person logged out. */
export const end_reason = signal<"ended" | null>(null);

/** Stores it for this tab and, once verified, for new ones. */
export const storeCredential = (next: Credential): void => {
  sessionStorage.setItem(tab_key, JSON.stringify(next));
  if (next.csrf_token !== undefined && next.user_id !== undefined)
    localStorage.setItem(browser_key, JSON.stringify(next));
  end_reason.value = null;
  credential.value = next;
};

/** Ends the session in the browser's tabs; logging out ends it on the server first. */
export const endSession = (why: "ended" | null): void => {
  const own = credential.value;
  if (own === null) return;
  sessionStorage.removeItem(tab_key);
  if (own.csrf_token !== undefined && own.csrf_token === sharedCredential()?.csrf_token)
    localStorage.removeItem(browser_key);
  end_reason.value = why;
  credential.value = null;
};

/** Calls back when another tab logs in or out. */
export const onSharedCredential = (listener: (shared: Credential | null) => void): void => {
  addEventListener("storage", ({ key, storageArea }) => {
    if (storageArea === localStorage && (key === browser_key || key === null))
      listener(sharedCredential());
  });
};

/** Whether a call has a credential already. Queued actions set their own (`offline/queue`). */
export const hasCredential = (headers: Headers): boolean =>
  headers.has("Authorization") || headers.has("X-CSRF-Token");

/** Whether a call was made in the session that this tab has now. */
export const isCurrent = (headers: Headers): boolean => {
  const own = credential.value;
  if (own === null) return false;
  return own.token === undefined
    ? headers.get("X-CSRF-Token") === own.csrf_token
    : headers.get("Authorization") === `Bearer ${own.token}`;
};
