import { useEffect, useRef, useState } from "preact/hooks";
import { Refusal, unreached } from "../api/refusal.ts";
import { cached, deleteCached, putCached } from "../offline/cache.ts";
import { is_reached, onReconnect } from "../offline/connection.ts";
import { owner } from "../offline/queue/queue.ts";
import { is_verified } from "../session/session.ts";
import { type Query, useQuery } from "../ui/use-query.ts";

export interface CachedQuery<T> extends Query<T> {
  /** When it was read, in milliseconds, where the device's own copy shows for want of a newer one. */
  kept_ms: number | undefined;
}

/** What the device keeps of this person under the name. */
export const ownCached = async <T>(
  name: string,
): Promise<{ at_ms: number; value: T } | undefined> =>
  owner.value === null ? undefined : cached<T>(name, owner.value);

/** Whether it is not there any more, or not for this person. */
export const isGone = ({ status }: Refusal): boolean => status === 403 || status === 404;

/** Reads from the service and keeps it on the device; nothing is asked before it is known who asks. */
export const fetchAndCache = async <T>(name: string, read: () => Promise<T>): Promise<T> => {
  const asker = owner.value;
  if (!is_verified.value || asker === null) throw new Refusal(0, unreached, "");
  try {
    const data = await read();
    await putCached(name, asker, data);
    return data;
  } catch (error) {
    if (error instanceof Refusal && isGone(error)) await deleteCached(name);
    throw error;
  }
};

/**
 * What a page reads and the device keeps: the kept copy shows at once, the service's answer replaces it,
 * and is asked for again when the connection is back. The name stays the same as long as the page shows.
 */
export const useCachedQuery = <T>(name: string, read: () => Promise<T>): CachedQuery<T> => {
  const [copy, setCopy] = useState<{ at_ms: number; value: T }>();
  const query = useQuery(name, () => fetchAndCache(name, read));
  const { refetch: again, data, refusal } = query;

  useEffect(() => {
    void ownCached<T>(name).then(setCopy);
  }, [name]);

  const is_here = is_verified.value && is_reached.value;
  const was_here = useRef(is_here);
  useEffect(() => {
    if (is_here && !was_here.current) void again();
    was_here.current = is_here;
  }, [is_here, again]);
  useEffect(() => onReconnect(() => void again()), [again]);

  const is_copy = data === undefined && copy !== undefined;
  const is_old = refusal?.reason === unreached && (is_copy || data !== undefined);
  return {
    ...query,
    data: data ?? copy?.value,
    refusal: is_old ? undefined : refusal,
    kept_ms: is_copy && refusal ? copy.at_ms : undefined,
  };
};
