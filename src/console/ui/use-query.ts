import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { asRefusal, type Refusal } from "../api/refusal.ts";
import { keepAnswer, keptAnswer } from "./query-cache.ts";

export interface Query<T> {
  /** The last data, kept while it is fetched again. */
  data: T | undefined;
  /** The last call's error. */
  refusal: Refusal | undefined;
  is_loading: boolean;
  /** Fetches again; resolves with the new data in place. */
  refetch(): Promise<void>;
  /** Replaces the data, with a mutation's response or an expected result. */
  update(change: (data: T) => T): void;
}

interface State<T> {
  name: string | null;
  data: T | undefined;
  refusal: Refusal | undefined;
}

interface Options {
  /**
   * Whether the last answer shows while it is fetched again, also after the page was left. The name
   * must then be used for one type of data only. Not for data that a form starts from.
   */
  kept?: boolean;
}

const nothing = { name: null, data: undefined, refusal: undefined };

/**
 * Fetches data when `name` changes; null fetches nothing. A response that arrives after that of a later
 * call is dropped.
 */
export const useQuery = <T>(
  name: string | null,
  fetch: () => Promise<T>,
  { kept = false }: Options = {},
): Query<T> => {
  const lastState = (): State<T> | undefined => {
    const data = kept && name !== null ? keptAnswer<T>(name) : undefined;
    return data === undefined ? undefined : { name, data, refusal: undefined };
  };
  const [state, setState] = useState<State<T>>(() => lastState() ?? nothing);
  const latest = useRef({ request_number: 0, read: fetch });
  latest.current.read = fetch;
  const [is_loading, setLoading] = useState(name !== null);

  const refetch = useCallback(async () => {
    if (name === null) return;
    latest.current.request_number += 1;
    const { request_number, read } = latest.current;
    setState((current) => (current.name === name ? current : (lastState() ?? current)));
    setLoading(true);
    try {
      const data = await read();
      if (request_number !== latest.current.request_number) return;
      setState({ name, data, refusal: undefined });
    } catch (error) {
      const refusal = asRefusal(error);
      if (request_number === latest.current.request_number)
        setState((current) => ({ ...current, name, refusal }));
    } finally {
      if (request_number === latest.current.request_number) setLoading(false);
    }
  }, [name]);

  useEffect(() => {
    void refetch();
    return () => {
      latest.current.request_number += 1;
    };
  }, [refetch]);

  const update = useCallback((change: (data: T) => T) => {
    setState((current) =>
      current.data === undefined ? current : { ...current, data: change(current.data) },
    );
  }, []);

  // Also what `update` made of it.
  useEffect(() => {
    const { name, data, refusal } = state;
    if (kept && name !== null && data !== undefined && !refusal) keepAnswer(name, data);
  }, [kept, state]);

  return {
    data: state.data,
    refusal: state.refusal,
    is_loading,
    refetch,
    update,
  };
};
