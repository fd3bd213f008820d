import { useCallback, useEffect, useState } from "preact/hooks";
import { cached, deleteCached, draftName, putCached } from "./cache.ts";
import { owner } from "./queue/queue.ts";

interface StoredDraft<T> {
  /** The stored draft: undefined while it loads, null without one. */
  begun: { at_ms: number; value: T } | null | undefined;
  /** Stores the draft. */
  keepDraft(value: T): void;
  dropDraft(): Promise<void>;
}

/**
 * Stores this person's draft of a form on the device, so that a reload loses nothing. `form` must not
 * change while the component is mounted.
 */
export const useDraft = <T>(form: string): StoredDraft<T> => {
  const [begun, setBegun] = useState<StoredDraft<T>["begun"]>();
  const owner_id = owner.value;
  useEffect(() => {
    const find = owner_id === null ? undefined : cached<T>(draftName(owner_id, form), owner_id);
    void Promise.resolve(find).then((found) => setBegun(found ?? null));
  }, [owner_id, form]);
  const keepDraft = useCallback(
    (value: T) => {
      if (owner_id !== null) void putCached(draftName(owner_id, form), owner_id, value);
    },
    [owner_id, form],
  );
  const dropDraft = useCallback(async () => {
    setBegun(null);
    if (owner_id !== null) await deleteCached(draftName(owner_id, form));
  }, [owner_id, form]);
  return { begun, keepDraft, dropDraft };
};
