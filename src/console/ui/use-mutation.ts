import { useCallback, useRef, useState } from "preact/hooks";
import { asRefusal, type Refusal } from "../api/refusal.ts";

export interface Mutation<A extends unknown[]> {
  /** Runs unless it is running already. Returns whether it succeeded. */
  run(...args: A): Promise<boolean>;
  is_running: boolean;
  /** The last error. */
  refusal: Refusal | undefined;
  /** Clears the error. */
  clear(): void;
}

/** A call that changes something. Runs once at a time and keeps its error. */
export const useMutation = <A extends unknown[]>(
  action: (...args: A) => Promise<unknown>,
): Mutation<A> => {
  const [refusal, setRefusal] = useState<Refusal>();
  const [is_running, setRunning] = useState(false);
  const running = useRef(false);
  const latest = useRef(action);
  latest.current = action;

  const run = useCallback(async (...args: A): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setRunning(true);
    setRefusal(undefined);
    try {
      await latest.current(...args);
      return true;
    } catch (error) {
      setRefusal(asRefusal(error));
      return false;
    } finally {
      running.current = false;
      setRunning(false);
    }
  }, []);

  return { run, is_running, refusal, clear: () => setRefusal(undefined) };
};
