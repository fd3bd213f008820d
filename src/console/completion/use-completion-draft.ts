import { useRef, useState } from "preact/hooks";
import { Refusal } from "../api/refusal.ts";
import { strings } from "../strings/strings.ts";
import type { Draft } from "./draft.ts";

/** The draft of a completion. `onDraft` is called with each change. */
export const useCompletionDraft = (first: () => Draft, onDraft?: (draft: Draft) => void) => {
  const [draft, setDraft] = useState(first);
  const latest = useRef(draft);
  const [input_error, setInputError] = useState<Refusal>();
  return {
    draft,
    /** Errors of fields that should be numbers. */
    input_error,
    change: (changed: Partial<Draft>): void => {
      setInputError(undefined);
      latest.current = { ...latest.current, ...changed };
      setDraft(latest.current);
      onDraft?.(latest.current); // before the next render, since the page may be closed
    },
    markInvalid: (paths: readonly string[]): void => {
      const message = strings.value.completion.not_a_number;
      const errors = Object.fromEntries(paths.map((path) => [path, [message]]));
      setInputError(new Refusal(0, "validation_failed", "", errors));
    },
  };
};
