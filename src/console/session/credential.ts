import { signal } from "@preact/signals";

/** What each call shows: who asks, and in which organization. */
export interface Credential {
  token: string;
  organization_id: string;
  /** Whose it is, once the service has said so. */
  user_id?: string;
}

const storage_key = "lastmile.session";

/** Kept by this tab alone and gone with it (decisions §9): neither in an address nor on the disk. */
const stored = (): Credential | null => {
  const text = sessionStorage.getItem(storage_key);
  return text === null ? null : (JSON.parse(text) as Credential);
};

export const credential = signal<Credential | null>(stored());

/** Why nobody is logged in, where it is worth a word. */
export const end_reason = signal<"ended" | null>(null);

export const keepCredential = (cached: Credential): void => {
  sessionStorage.setItem(storage_key, JSON.stringify(cached));
  end_reason.value = null;
  credential.value = cached;
};

/** Forgets the token here; logging out has ended it on the server before. */
export const endSession = (why: "ended" | null): void => {
  if (credential.value === null) return;
  sessionStorage.removeItem(storage_key);
  end_reason.value = why;
  credential.value = null;
};
