import { useEffect, useRef, useState } from "preact/hooks";
import { Refusal, unreached } from "../api/refusal.ts";
import { is_reached, onChance } from "../offline/connection.ts";
import { keep, kept, unkeep } from "../offline/kept.ts";
import { owner } from "../offline/queue/queue.ts";
import { type Read, useRead } from "../parts/use-read.ts";
import { is_proven } from "../session/session.ts";

export interface KeptRead<T> extends Read<T> {
  /** When it was read, in milliseconds, where the device's own copy shows for want of a newer one. */
  kept_ms: number | undefined;
}

/** What the device keeps of this person under the name. */
export const ownKept = async <T>(name: string): Promise<{ at_ms: number; value: T } | undefined> =>
  owner.value === null ? undefined : kept<T>(name, owner.value);

/** Whether it is not there any more, or not for this person. */
export const isTakenAway = ({ status }: Refusal): boolean => status === 403 || status === 404;

/** Reads from the service and keeps it on the device; nothing is asked before it is known who asks. */
export const readAndKeep = async <T>(name: string, read: () => Promise<T>): Promise<T> => {
  const asker = owner.value;
  if (!is_proven.value || asker === null) throw new Refusal(0, unreached, "");
  try {
    const data = await read();
    await keep(name, asker, data);
    return data;
  } catch (error) {
    if (error instanceof Refusal && isTakenAway(error)) await unkeep(name);
    throw error;
  }
};

/**
 * What a page reads and the device keeps: the kept copy shows at once, the service's answer replaces it,
 * and is asked for again when the connection is back. The name stays the same as long as the page shows.
 */
export const useKept = <T>(name: string, read: () => Promise<T>): KeptRead<T> => {
  const [copy, setCopy] = useState<{ at_ms: number; value: T }>();
  const told = useRead(name, () => readAndKeep(name, read));
  const { again, data, refusal } = told;

  useEffect(() => {
    void ownKept<T>(name).then(setCopy);
  }, [name]);

  const is_here = is_proven.value && is_reached.value;
  const was_here = useRef(is_here);
  useEffect(() => {
    if (is_here && !was_here.current) void again();
    was_here.current = is_here;
  }, [is_here, again]);
  useEffect(() => onChance(() => void again()), [again]);

  const is_copy = data === undefined && copy !== undefined;
  const is_old = refusal?.reason === unreached && (is_copy || data !== undefined);
  return {
    ...told,
    data: data ?? copy?.value,
    refusal: is_old ? undefined : refusal,
    kept_ms: is_copy && refusal ? copy.at_ms : undefined,
  };
};
