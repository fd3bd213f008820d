import { computed, signal } from "@preact/signals";
import { api, dataOf } from "../api/client.ts";
import type { LoggedIn, Me, Organization, PersonAbility } from "../api/document.d.ts";
import { asRefusal, type Refusal } from "../api/refusal.ts";
import {
  cachedSession,
  cacheSession,
  clearCache,
  clearExpired,
  clearForms,
} from "../offline/cache.ts";
import { onReconnect, probe } from "../offline/connection.ts";
import { ownerOf } from "../offline/queue/rules.ts";
import { credential, end_reason, endSession, storeCredential } from "./credential.ts";
import { endOnServer } from "./pending-logout.ts";
import type { Session } from "./session-type.ts";
import { readOrganization, readsSettings, settingsOf } from "./settings.ts";
import type { Credential } from "./stored-credential.ts";

export const session = signal<Session | null>(null);

/** Whether the service has confirmed the session. Until then it is the cached copy, and nothing is sent. */
export const is_verified = signal(false);

/** Why the session could not be verified; it is tried again. */
export const session_error = signal<Refusal | null>(null);

const abilities = computed(() => new Set(session.value?.place.abilities));

/** Whether this person has the ability. The console offers nothing else (decisions §9). */
export const may = (ability: PersonAbility): boolean => abilities.value.has(ability);

export const mayAny = (...any: PersonAbility[]): boolean => any.some(may);

/** Whether this person works on jobs of their own ("My day"). */
export const hasDay = (): boolean => may("tickets:own") && may("tickets:read");

/** Whether this person works on collection rounds of their own ("My round"), and does not plan them. */
export const hasRound = (): boolean => may("collections:own") && !may("collections:manage");

/** The session, for pages that require one. */
export const loggedIn = (): Session => {
  if (session.value === null) throw new Error("no session");
  return session.value;
};

/** This person's id in the open organization, as in technicians, assignees and authors. */
export const ownId = (): string => loggedIn().place.user_id;

/** Opens the session. Ignores the response if the credential changed since the request. */
const open = async (
  { user, organizations }: Me,
  sent_credential: Credential | null,
  /** That of the credential, if it was read already. */
  read?: Organization | Refusal,
): Promise<void> => {
  if (sent_credential === null || credential.value !== sent_credential) return;
  const place =
    organizations.find(({ id }) => id === sent_credential.organization_id) ?? organizations[0];
  if (!place) {
    endSession("ended");
    return;
  }
  const chosen = { ...sent_credential, organization_id: place.id };
  storeCredential(chosen);
  const is_read = read && "id" in read && read.id === place.id;
  const organization = is_read ? read : await settingsOf(place);
  if (credential.value !== chosen) return;
  storeCredential({ ...chosen, user_id: user.id, reads_settings: readsSettings(place) });
  session.value = { user, place, places: organizations, organization };
  is_verified.value = true;
  await cacheSession(session.value, hasDay() || hasRound());
};

const verify_pause_ms = 10_000;
let verify_timer: ReturnType<typeof setTimeout> | undefined;

let verifying: { sent: Credential | null; done: Promise<void> } | undefined;

/** Verifies this tab's session, and tries again until the service accepts or refuses it. */
export const verifySession = (): Promise<void> => {
  const sent = credential.value;
  // Several events of a page's beginning ask for it.
  if (!verifying || verifying.sent !== sent) {
    const done = verify().finally(() => {
      if (verifying?.done === done) verifying = undefined;
    });
    verifying = { sent, done };
  }
  return verifying.done;
};

const verify = async (): Promise<void> => {
  clearTimeout(verify_timer);
  const sent_credential = credential.value;
  if (sent_credential === null || is_verified.value) return;
  try {
    // Both at once: on a slow connection each request costs a third of a second.
    const [me, organization] = await Promise.all([
      dataOf(api.GET("/v1/auth/me")),
      sent_credential.organization_id && sent_credential.reads_settings !== false
        ? readOrganization().catch(asRefusal)
        : undefined,
    ]);
    await open(me, sent_credential, organization);
    session_error.value = null;
  } catch (error) {
    session_error.value = asRefusal(error);
    if (credential.value !== null)
      verify_timer = setTimeout(() => void verifySession(), verify_pause_ms);
  }
};

/** The cached day shows if there is no response for this long. */
const offline_after_ms = 1500;

/**
 * Resumes this browser's session. Offline, or without one, the last person's cached day is shown; nothing
 * is sent until the service has verified the session.
 */
export const resumeSession = async (): Promise<void> => {
  const own = credential.value;
  const verified = verifySession();
  const has_expired = await clearExpired();
  const cached = await cachedSession();
  if (own === null) {
    if (cached && !(await probe())) session.value = cached;
    return;
  }
  const is_own = cached?.user.id === own.user_id && cached?.place.id === own.organization_id;
  if (!cached || !is_own) {
    await verified;
    // Unconfirmed for a week: the login is shown, not that the service cannot be reached.
    if (has_expired && session.value === null && credential.value === own) credential.value = null;
    return;
  }
  await Promise.race([verified, new Promise((resolve) => setTimeout(resolve, offline_after_ms))]);
  if (credential.value === null) await clearCache(ownerOf(cached));
  else if (session.value === null && isSameSession(credential.value, own)) session.value = cached;
};

/** Reads the session again, when what it may open has changed. */
export const reloadSession = (): Promise<void> => {
  is_verified.value = false;
  return verifySession();
};

const isSameSession = (one: Credential, other: Credential): boolean =>
  one.token === other.token && one.csrf_token === other.csrf_token;

onReconnect(() => void verifySession());

/** Opens the session that a login began. */
export const beginSession = async ({
  csrf_token,
  organizations,
  user,
}: LoggedIn): Promise<void> => {
  session.value = null;
  is_verified.value = false;
  storeCredential({
    csrf_token: csrf_token ?? "",
    organization_id: organizations[0]?.id ?? "",
  });
  await open({ user, organizations }, credential.value);
};

/** Ends the session, here at once and on the server when it can be reached. The cached day is deleted, unsent actions stay. */
export const logOut = async (): Promise<void> => {
  const last_session = session.value ?? (await cachedSession()) ?? null;
  try {
    if (credential.value !== null) await endOnServer(credential.value);
  } finally {
    leave();
    if (last_session !== null) {
      await clearCache(ownerOf(last_session));
      await clearForms(ownerOf(last_session));
    }
  }
};

/** Ends the session in this browser, and shows the login. */
export const leave = (): void => {
  endSession(null);
  session.value = null;
};

/** Switches to another organization. */
export const openOrganization = async (id: string): Promise<void> => {
  if (!credential.value) return;
  storeCredential({ ...credential.value, organization_id: id });
  session.value = null;
  is_verified.value = false;
  await resumeSession();
};

credential.subscribe((cached) => {
  if (cached !== null) return;
  // The service ended the session: the cache is deleted, unsent actions stay.
  const last_session = session.peek();
  if (end_reason.peek() === "ended" && last_session !== null)
    void clearCache(ownerOf(last_session));
  session.value = null;
  session_error.value = null;
  is_verified.value = false;
});
