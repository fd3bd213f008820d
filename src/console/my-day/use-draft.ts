import { useCallback, useEffect, useState } from "preact/hooks";
import { cached, deleteCached, draftName, putCached } from "../offline/cache.ts";
import { owner } from "../offline/queue/queue.ts";

interface DraftKept<T> {
  /** What was begun before: undefined as long as it is looked for, null where there is nothing. */
  begun: { at_ms: number; value: T } | null | undefined;
  /** Keeps it as it is filled in now. */
  keepDraft(value: T): void;
  /** It is done, or not wanted any more. */
  dropDraft(): Promise<void>;
}

/**
 * What this person fills in, kept on the device from the first letter on: a reload or a phone that
 * closes the page loses nothing. `form` names it: the same as long as the page shows.
 */
export const useDraft = <T>(form: string): DraftKept<T> => {
  const [begun, setBegun] = useState<DraftKept<T>["begun"]>();
  const whose = owner.value;
  useEffect(() => {
    const find = whose === null ? undefined : cached<T>(draftName(whose, form), whose);
    void Promise.resolve(find).then((found) => setBegun(found ?? null));
  }, [whose, form]);
  const keepDraft = useCallback(
    (value: T) => {
      if (whose !== null) void putCached(draftName(whose, form), whose, value);
    },
    [whose, form],
  );
  const dropDraft = useCallback(async () => {
    setBegun(null);
    if (whose !== null) await deleteCached(draftName(whose, form));
  }, [whose, form]);
  return { begun, keepDraft, dropDraft };
};
