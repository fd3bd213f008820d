import type { IDBPObjectStore } from "idb";
import type { Session } from "../session/session-type.ts";
import { type CachedValue, type Device, device } from "./database.ts";
import { ownerOf } from "./queue/rules.ts";

const session_name = "session";

const kept_ms = 7 * 24 * 3600 * 1000;

const isPast = ({ at_ms }: CachedValue): boolean => Date.now() - at_ms > kept_ms;

type Store = Pick<IDBPObjectStore<Device, ["kept"], "kept", "readonly">, "get">;

const isDraft = (name: string): boolean => name.startsWith("draft ");

/** Whose day the device keeps: one person's at a time. */
const ownerIn = async (store: Store): Promise<string | undefined> => {
  const found = await store.get(session_name);
  return found && ownerOf(found.value as Session);
};

/** What is kept of this owner under the name; undefined where there is none, or the browser keeps nothing. */
export const cached = async <T>(
  name: string,
  owner: string,
): Promise<{ at_ms: number; value: T } | undefined> => {
  try {
    const { store } = (await device()).transaction("kept");
    const [whose, found] = await Promise.all([ownerIn(store), store.get(name)]);
    return whose === owner ? (found as (CachedValue & { value: T }) | undefined) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Keeps what was read, for when there is no connection: of whom the device keeps the day, and of nobody
 * who has logged out since it was asked for, in this tab or another. Returns whether the browser did.
 */
export const putCached = async (name: string, owner: string, value: unknown): Promise<boolean> => {
  try {
    const { store, done } = (await device()).transaction("kept", "readwrite");
    const session = await store.get(session_name);
    const is_own = session !== undefined && ownerOf(session.value as Session) === owner;
    const at_ms = Date.now();
    if (is_own) await store.put({ at_ms, value }, name);
    // Anything but a draft is an answer of the service, which confirms the session.
    if (is_own && !isDraft(name)) await store.put({ ...session, at_ms }, session_name);
    await done;
    return is_own;
  } catch {
    return false;
  }
};

/** Forgets what is kept under the name. */
export const deleteCached = async (name: string): Promise<void> => {
  try {
    await (await device()).delete("kept", name);
  } catch {
    // nothing was kept where nothing can be
  }
};

const draftsOf = (owner: string): string => `draft ${owner} `;

/** The name of what this owner has begun to fill in: it is theirs, and outlasts another's login. */
export const draftName = (owner: string, form: string): string => draftsOf(owner) + form;

/** How many forms this owner has begun and not sent. */
export const draftCount = async (owner: string): Promise<number> => {
  try {
    const names = await (await device()).getAllKeys("kept");
    return names.filter((name) => name.startsWith(draftsOf(owner))).length;
  } catch {
    return 0;
  }
};

/** Takes out all whose name is so. */
const forget = async (isGone: (name: string, found: CachedValue) => boolean): Promise<void> => {
  const { store, done } = (await device()).transaction("kept", "readwrite");
  for await (const cursor of store) if (isGone(cursor.key, cursor.value)) await cursor.delete();
  await done;
};

/** Forgets the kept day and whose it was, where it is this owner's: neither what was begun nor what waits to be sent. */
const forgetDay = async (owner: string): Promise<void> => {
  try {
    if ((await ownerIn((await device()).transaction("kept").store)) === owner)
      await forget((name) => !isDraft(name));
  } catch {
    // nothing was kept where nothing can be
  }
};

/** Forgets what this owner did and the service took: its answers tell of clients. */
const forgetTaken = async (owner: string): Promise<void> => {
  const { store, done } = (await device()).transaction("entries", "readwrite");
  for await (const cursor of store)
    if (cursor.value.owner === owner && cursor.value.state === "taken") await cursor.delete();
  await done;
};

/** Forgets all that is kept of this owner, but for what is not sent or was refused. */
export const clearCache = async (owner: string): Promise<void> => {
  await forgetDay(owner);
  await forget((name) => name.startsWith(draftsOf(owner))).catch(() => undefined);
  await forgetTaken(owner).catch(() => undefined);
};

/**
 * Deletes what was kept for more than a week: everything of a person whose session the service did not
 * confirm for so long, and older drafts. What is not sent stays until its person logs in.
 */
export const clearExpired = async (): Promise<void> => {
  try {
    const found = await (await device()).get("kept", session_name);
    if (found && isPast(found)) await clearCache(ownerOf(found.value as Session));
    await forget((_, each) => isPast(each));
  } catch {
    // nothing was kept where nothing can be
  }
};

/** The last person of this device, as the service knew them; nobody after a week without it. */
export const cachedSession = async (): Promise<Session | undefined> => {
  try {
    const found = await (await device()).get("kept", session_name);
    return found && !isPast(found) ? (found.value as Session) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Keeps who this is, so that the day opens without a connection; what was kept of anybody else goes, and
 * days and doors that are long past.
 */
export const cacheSession = async (session: Session, has_day: boolean): Promise<void> => {
  try {
    const database = await device();
    const whose = await ownerIn(database.transaction("kept").store);
    const goes_on = has_day && whose === ownerOf(session);
    await forget((name, found) => isPast(found) || !(goes_on || isDraft(name)));
    if (has_day) await database.put("kept", { at_ms: Date.now(), value: session }, session_name);
  } catch {
    // a browser that keeps nothing shows the day while there is a connection
  }
};
