import { useEffect, useRef, useState } from "preact/hooks";
import { Refusal, unreached } from "../api/refusal.ts";
import { is_reached, onChance } from "../offline/connection.ts";
import { keep, kept } from "../offline/kept.ts";
import { type Read, useRead } from "../parts/use-read.ts";
import { is_proven } from "../session/session.ts";

export interface KeptRead<T> extends Read<T> {
  /** When it was read, in milliseconds, where the device's own copy shows for want of a newer one. */
  kept_ms: number | undefined;
}

/** Reads from the service and keeps it on the device; nothing is asked before it is known who asks. */
export const readAndKeep = async <T>(name: string, read: () => Promise<T>): Promise<T> => {
  if (!is_proven.value) throw new Refusal(0, unreached, "");
  const data = await read();
  await keep(name, data);
  return data;
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
    void kept<T>(name).then(setCopy);
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
