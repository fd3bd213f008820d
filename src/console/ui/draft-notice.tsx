import { strings } from "../strings/strings.ts";
import { Button } from "./button.tsx";

interface Props {
  /** From `useStoredDraft`. */
  is_restored: boolean;
  onDiscard(): void;
}

/** Says that a form shows an earlier draft, with a button to start afresh. */
export const DraftNotice = ({ is_restored, onDiscard }: Props) => {
  const t = strings.value.draft;
  return (
    <div role="status">
      {is_restored && (
        <p class="notice draft-notice">
          <span>{t.restored}</span>
          <Button kind="quiet" onClick={onDiscard}>
            {t.discard}
          </Button>
        </p>
      )}
    </div>
  );
};
