import type { IDBPObjectStore } from "idb";
import type { Session } from "../session/session-type.ts";
import { type CachedValue, type Device, device } from "./database.ts";
import { ownerOf } from "./queue/rules.ts";

const session_name = "session";

const max_age_ms = 7 * 24 * 3600 * 1000;

const isExpired = ({ at_ms }: CachedValue): boolean => Date.now() - at_ms > max_age_ms;

type Store = Pick<IDBPObjectStore<Device, ["kept"], "kept", "readonly">, "get">;

const isDraft = (name: string): boolean => name.startsWith("draft ") || name.startsWith("form ");

/** The owner of the cached day. A device caches one person's day at a time. */
const cachedOwner = async (store: Store): Promise<string | undefined> => {
  const found = await store.get(session_name);
  return found && ownerOf(found.value as Session);
};

/** Reads a value cached for this owner. Returns undefined without one, or if the browser has no storage. */
export const cached = async <T>(
  name: string,
  owner: string,
): Promise<{ at_ms: number; value: T } | undefined> => {
  try {
    const { store } = (await device()).transaction("kept");
    const [cached_owner, found] = await Promise.all([cachedOwner(store), store.get(name)]);
    return cached_owner === owner ? (found as (CachedValue & { value: T }) | undefined) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Caches a value for use without a connection, but only for the owner of the cached day: they may have
 * logged out since the request, in this or another tab. Returns whether it was stored.
 */
export const putCached = async (name: string, owner: string, value: unknown): Promise<boolean> => {
  try {
    const { store, done } = (await device()).transaction("kept", "readwrite");
    const session = await store.get(session_name);
    const is_own = session !== undefined && ownerOf(session.value as Session) === owner;
    const at_ms = Date.now();
    if (is_own) await store.put({ at_ms, value }, name);
    // Anything but a draft is a response of the service, which confirms the session.
    if (is_own && !isDraft(name)) await store.put({ ...session, at_ms }, session_name);
    await done;
    return is_own;
  } catch {
    return false;
  }
};

export const deleteCached = async (name: string): Promise<void> => {
  try {
    await (await device()).delete("kept", name);
  } catch {
    // without storage nothing is cached
  }
};

const draftsOf = (owner: string): string => `draft ${owner} `;

/** The name of an owner's draft. Drafts survive logins of others. */
export const draftName = (owner: string, form: string): string => draftsOf(owner) + form;

const formsOf = (owner: string): string => `form ${owner} `;

/** Reads a form's draft, of at most a week ago. It survives an ended session, unlike those of `draftName`. */
export const readForm = async <T>(owner: string, form: string): Promise<T | undefined> => {
  try {
    const found = await (await device()).get("kept", formsOf(owner) + form);
    return found && !isExpired(found) ? (found.value as T) : undefined;
  } catch {
    return undefined;
  }
};

/** Stores a form's draft; null deletes it. */
export const storeForm = async (owner: string, form: string, value: unknown): Promise<void> => {
  const name = formsOf(owner) + form;
  if (value === null) return deleteCached(name);
  try {
    await (await device()).put("kept", { at_ms: Date.now(), value }, name);
  } catch {
    // without storage the draft lives as long as its form
  }
};

/** Deletes the drafts of this owner's forms, when they log out. */
export const clearForms = (owner: string): Promise<void> =>
  deleteWhere((name) => name.startsWith(formsOf(owner))).catch(() => undefined);

/** The number of this owner's drafts. */
export const draftCount = async (owner: string): Promise<number> => {
  try {
    const names = await (await device()).getAllKeys("kept");
    const isOwn = (name: string) =>
      [draftsOf(owner), formsOf(owner)].some((own) => name.startsWith(own));
    return names.filter(isOwn).length;
  } catch {
    return 0;
  }
};

const deleteWhere = async (
  isDeleted: (name: string, found: CachedValue) => boolean,
): Promise<void> => {
  const { store, done } = (await device()).transaction("kept", "readwrite");
  for await (const cursor of store) if (isDeleted(cursor.key, cursor.value)) await cursor.delete();
  await done;
};

/** Deletes the cached day and session if they are this owner's. Drafts and the queue stay. */
const deleteDay = async (owner: string): Promise<void> => {
  try {
    if ((await cachedOwner((await device()).transaction("kept").store)) === owner)
      await deleteWhere((name) => !isDraft(name));
  } catch {
    // without storage nothing is cached
  }
};

/** Deletes this owner's sent actions: their responses have clients' data. */
const deleteSentEntries = async (owner: string): Promise<void> => {
  const { store, done } = (await device()).transaction("entries", "readwrite");
  for await (const cursor of store)
    if (cursor.value.owner === owner && cursor.value.state === "taken") await cursor.delete();
  await done;
};

/** Deletes all of this owner's data except unsent and refused actions. */
export const clearCache = async (owner: string): Promise<void> => {
  await deleteDay(owner);
  await deleteWhere((name) => name.startsWith(draftsOf(owner))).catch(() => undefined);
  await deleteSentEntries(owner).catch(() => undefined);
};

/**
 * Deletes drafts older than a week, and all data of a person whose session was not confirmed for a week.
 * Unsent actions stay until that person logs in. Returns whether there was such a person.
 */
export const clearExpired = async (): Promise<boolean> => {
  try {
    const found = await (await device()).get("kept", session_name);
    const has_expired = found !== undefined && isExpired(found);
    if (has_expired) await clearCache(ownerOf(found.value as Session));
    await deleteWhere((_, each) => isExpired(each));
    return has_expired;
  } catch {
    return false; // without storage nothing is cached
  }
};

/** The session last cached on this device; undefined a week after it was last confirmed. */
export const cachedSession = async (): Promise<Session | undefined> => {
  try {
    const found = await (await device()).get("kept", session_name);
    return found && !isExpired(found) ? (found.value as Session) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Caches the session, so that the day or the round opens without a connection. Deletes other people's data and
 * expired values.
 */
export const cacheSession = async (session: Session, has_day: boolean): Promise<void> => {
  try {
    const database = await device();
    const cached_owner = await cachedOwner(database.transaction("kept").store);
    const keeps_day = has_day && cached_owner === ownerOf(session);
    await deleteWhere((name, found) => isExpired(found) || !(keeps_day || isDraft(name)));
    if (has_day) await database.put("kept", { at_ms: Date.now(), value: session }, session_name);
  } catch {
    // without storage the day is available online only
  }
};
