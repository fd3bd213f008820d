import { useRef, useState } from "preact/hooks";
import { Refusal } from "../api/refusal.ts";
import { strings } from "../strings/strings.ts";
import type { Draft } from "./draft.ts";

/** The draft of a completion. `onDraft` is called with each change. */
export const useCompletionDraft = (first: () => Draft, onDraft?: (draft: Draft) => void) => {
  const [draft, setDraft] = useState(first);
  const latest = useRef(draft);
  const [unread, setUnread] = useState<Refusal>();
  return {
    draft,
    /** The fields that are not numbers, as the service would refuse them. */
    unread,
    change: (changed: Partial<Draft>): void => {
      setUnread(undefined);
      latest.current = { ...latest.current, ...changed };
      setDraft(latest.current);
      onDraft?.(latest.current); // at once: the page may be gone before it is drawn
    },
    markUnread: (paths: readonly string[]): void => {
      const message = strings.value.completion.not_a_number;
      const errors = Object.fromEntries(paths.map((path) => [path, [message]]));
      setUnread(new Refusal(0, "validation_failed", "", errors));
    },
  };
};
