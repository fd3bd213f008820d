import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { asRefusal, type Refusal } from "../api/refusal.ts";

export interface Query<T> {
  /** The newest answer; what was there before stays while it is asked for again. */
  data: T | undefined;
  /** Why the last call was refused. */
  refusal: Refusal | undefined;
  is_loading: boolean;
  /** Asks again; ends with the answer there. */
  refetch(): Promise<void>;
  /** Puts another answer in place of the kept one: that of a change, or what is expected of it. */
  update(change: (data: T) => T): void;
}

interface State<T> {
  name: string | null;
  data: T | undefined;
  refusal: Refusal | undefined;
}

/**
 * What a page reads. `name` says which: with another name it is asked for anew, with null not at all.
 * An answer that was overtaken by a later call is dropped.
 */
export const useQuery = <T>(name: string | null, fetch: () => Promise<T>): Query<T> => {
  const [told, setTold] = useState<State<T>>({ name: null, data: undefined, refusal: undefined });
  const latest = useRef({ turn: 0, read: fetch });
  latest.current.read = fetch;
  const [is_reading, setReading] = useState(name !== null);

  const again = useCallback(async () => {
    if (name === null) return;
    latest.current.turn += 1;
    const { turn, read } = latest.current;
    setReading(true);
    try {
      const data = await read();
      if (turn === latest.current.turn) setTold({ name, data, refusal: undefined });
    } catch (error) {
      const refusal = asRefusal(error);
      if (turn === latest.current.turn) setTold((current) => ({ ...current, name, refusal }));
    } finally {
      if (turn === latest.current.turn) setReading(false);
    }
  }, [name]);

  useEffect(() => {
    void again();
    return () => {
      latest.current.turn += 1;
    };
  }, [again]);

  const put = useCallback((change: (data: T) => T) => {
    setTold((current) =>
      current.data === undefined ? current : { ...current, data: change(current.data) },
    );
  }, []);

  return {
    data: told.data,
    refusal: told.refusal,
    is_loading: is_reading,
    refetch: again,
    update: put,
  };
};
