import { signal } from "@preact/signals";

/** What each call sends: the token and the organization. */
export interface Credential {
  token: string;
  organization_id: string;
  /** The token's person, once verified. */
  user_id?: string;
}

const storage_key = "lastmile.session";

/** Stored in this tab's session storage (decisions §9): not in the address, not on disk. */
const stored = (): Credential | null => {
  const text = sessionStorage.getItem(storage_key);
  return text === null ? null : (JSON.parse(text) as Credential);
};

export const credential = signal<Credential | null>(stored());

/** Why the last session ended; null if the person logged out. */
export const end_reason = signal<"ended" | null>(null);

export const storeCredential = (cached: Credential): void => {
  sessionStorage.setItem(storage_key, JSON.stringify(cached));
  end_reason.value = null;
  credential.value = cached;
};

/** Deletes the token in this tab; logging out ends it on the server first. */
export const endSession = (why: "ended" | null): void => {
  if (credential.value === null) return;
  sessionStorage.removeItem(storage_key);
  end_reason.value = why;
  credential.value = null;
};
