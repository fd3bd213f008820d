import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { readForm, storeForm } from "../offline/cache.ts";
import { owner } from "../offline/queue/queue.ts";

interface StoredDraft<T> {
  draft: T;
  /** Changes the draft and stores it on the device. */
  change(part: Partial<T>): void;
  /** Whether the draft is one that was stored earlier (`DraftNotice`). */
  is_restored: boolean;
  /** Goes back to the initial values, and deletes the stored draft. */
  discard(): void;
  /** The same with other initial values, for a form that stays open after it was sent. */
  restart(initial: T): Promise<void>;
  /** Deletes the stored draft once it was sent. Later changes of this form are not stored. */
  forget(): Promise<void>;
}

/**
 * A form's draft that survives Escape, a reload and an ended session: it is stored on the device for this person in
 * this organization, up to a week, and deleted at logout. `form` names it, `new-job` or `edit-client ID`, and must
 * not change while the component is mounted. A draft that equals the initial values is not stored.
 */
export const useStoredDraft = <T extends object>(
  form: string,
  initial: () => T,
): StoredDraft<T> => {
  const [first, setFirst] = useState(initial);
  const [draft, setDraft] = useState<T>(first);
  const [is_restored, setRestored] = useState(false);
  const { current: written } = useRef({ draft: first, is_changed: false, is_forgotten: false });
  const owner_id = owner.value;

  const write = useCallback(
    (value: T, is_initial = JSON.stringify(value) === JSON.stringify(first)) => {
      written.draft = value;
      setDraft(value);
      if (owner_id === null || written.is_forgotten) return Promise.resolve();
      return storeForm(owner_id, form, is_initial ? null : value);
    },
    [owner_id, form, first],
  );

  useEffect(() => {
    if (owner_id === null) return;
    void readForm<T>(owner_id, form).then((stored) => {
      // Whoever has typed already goes on with that.
      if (!stored || written.is_changed) return;
      written.draft = { ...first, ...stored };
      setDraft(written.draft);
      setRestored(true);
    });
  }, [owner_id, form]);

  const restart = (value: T): Promise<void> => {
    setRestored(false);
    setFirst(value);
    return write(value, true);
  };

  return {
    draft,
    change: (part) => {
      written.is_changed = true;
      void write({ ...written.draft, ...part });
    },
    is_restored,
    discard: () => void restart(first),
    restart,
    forget: async () => {
      written.is_forgotten = true;
      if (owner_id !== null) await storeForm(owner_id, form, null);
    },
  };
};
