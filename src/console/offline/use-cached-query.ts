import { useEffect, useRef, useState } from "preact/hooks";
import { Refusal, unreached } from "../api/refusal.ts";
import { is_verified } from "../session/session.ts";
import { type Query, useQuery } from "../ui/use-query.ts";
import { cached, deleteCached, putCached } from "./cache.ts";
import { is_reached, onReconnect } from "./connection.ts";
import { owner } from "./queue/queue.ts";

export interface CachedQuery<T> extends Query<T> {
  /** When the data was read, in milliseconds, if it is the cached copy. */
  cached_at_ms: number | undefined;
}

/** Reads this person's cached value. */
export const ownCached = async <T>(
  name: string,
): Promise<{ at_ms: number; value: T } | undefined> =>
  owner.value === null ? undefined : cached<T>(name, owner.value);

const fresh_ms = 10 * 60_000;

/** Whether it was read recently. Uses the distance, since the clock may have been set back. */
export const isFresh = (before: { at_ms: number } | undefined): boolean =>
  before !== undefined && Math.abs(Date.now() - before.at_ms) < fresh_ms;

/** Whether it was deleted, or access to it was lost. */
export const isGone = ({ status }: Refusal): boolean => status === 403 || status === 404;

/** Reads from the service and caches it. Sends nothing before the session is verified. */
export const fetchAndCache = async <T>(name: string, read: () => Promise<T>): Promise<T> => {
  const owner_id = owner.value;
  if (!is_verified.value || owner_id === null) throw new Refusal(0, unreached, "");
  try {
    const data = await read();
    await putCached(name, owner_id, data);
    return data;
  } catch (error) {
    if (error instanceof Refusal && isGone(error)) await deleteCached(name);
    throw error;
  }
};

/**
 * A query with a copy cached on the device. The copy shows at once, the response replaces it, and it is
 * fetched again when the connection is back. The name must not change while the component is mounted.
 */
export const useCachedQuery = <T>(name: string, read: () => Promise<T>): CachedQuery<T> => {
  const [copy, setCopy] = useState<{ at_ms: number; value: T }>();
  const query = useQuery(name, () => fetchAndCache(name, read));
  const { refetch, data, refusal } = query;

  useEffect(() => {
    void ownCached<T>(name).then(setCopy);
  }, [name]);

  const is_online = is_verified.value && is_reached.value;
  const was_online = useRef(is_online);
  useEffect(() => {
    if (is_online && !was_online.current) void refetch();
    was_online.current = is_online;
  }, [is_online, refetch]);
  useEffect(() => onReconnect(() => void refetch()), [refetch]);

  const is_copy = data === undefined && copy !== undefined;
  const shows_old_data = refusal?.reason === unreached && (is_copy || data !== undefined);
  return {
    ...query,
    data: data ?? copy?.value,
    refusal: shows_old_data ? undefined : refusal,
    cached_at_ms: is_copy && refusal ? copy.at_ms : undefined,
  };
};
