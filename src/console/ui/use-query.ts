import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { asRefusal, type Refusal } from "../api/refusal.ts";

export interface Query<T> {
  /** The last data, kept while it is fetched again. */
  data: T | undefined;
  /** The last call's error. */
  refusal: Refusal | undefined;
  is_loading: boolean;
  /** Fetches again; resolves with the new data in place. */
  refetch(): Promise<void>;
  /** Replaces the data, with a change's answer or what is expected of it. */
  update(change: (data: T) => T): void;
}

interface State<T> {
  name: string | null;
  data: T | undefined;
  refusal: Refusal | undefined;
}

/**
 * Fetches what a page shows. Another `name` fetches anew, null fetches nothing. An answer that a later call
 * has overtaken is dropped.
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
