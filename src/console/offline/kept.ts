import type { Session } from "../session/known.ts";
import { device, type Kept } from "./database.ts";
import { ownerOf } from "./queue/rules.ts";

const session_name = "session";

/** What is kept under the name; undefined where there is none, or the browser keeps nothing. */
export const kept = async <T>(name: string): Promise<{ at_ms: number; value: T } | undefined> => {
  try {
    return (await (await device()).get("kept", name)) as (Kept & { value: T }) | undefined;
  } catch {
    return undefined;
  }
};

/** Keeps what was read, for when there is no connection. Returns whether the browser did. */
export const keep = async (name: string, value: unknown): Promise<boolean> => {
  try {
    await (await device()).put("kept", { at_ms: Date.now(), value }, name);
    return true;
  } catch {
    return false;
  }
};

/** Forgets the kept day and whose it was: not what waits to be sent. */
export const forgetKept = async (): Promise<void> => {
  try {
    await (await device()).clear("kept");
  } catch {
    // nothing was kept where nothing can be
  }
};

/** The last person of this device, as the service knew them. */
export const keptSession = async (): Promise<Session | undefined> =>
  (await kept<Session>(session_name))?.value;

const kept_ms = 7 * 24 * 3600 * 1000;

/** Forgets days and doors that are long past. */
const forgetPast = async (): Promise<void> => {
  const { store, done } = (await device()).transaction("kept", "readwrite");
  for await (const cursor of store)
    if (Date.now() - cursor.value.at_ms > kept_ms) await cursor.delete();
  await done;
};

/** Keeps who this is, so that the day opens without a connection; what was kept of anybody else goes. */
export const keepSession = async (session: Session, has_day: boolean): Promise<void> => {
  const before = await keptSession();
  if (before && ownerOf(before) !== ownerOf(session)) await forgetKept();
  if (has_day && (await keep(session_name, session))) await forgetPast();
};
