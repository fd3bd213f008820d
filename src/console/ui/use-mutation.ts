import { useCallback, useRef, useState } from "preact/hooks";
import { asRefusal, type Refusal } from "../api/refusal.ts";

export interface Mutation<A extends unknown[]> {
  /** Runs it, unless it runs already. Returns whether it succeeded. */
  run(...args: A): Promise<boolean>;
  is_running: boolean;
  /** Why it was refused the last time. */
  refusal: Refusal | undefined;
  /** Forgets the refusal. */
  clear(): void;
}

/** Something that a person does to the service: once at a time, and what it refuses is kept to be shown. */
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
