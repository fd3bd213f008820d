import { strings } from "../strings/strings.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

interface Props {
  /** How many visits are late. */
  count: number;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before visits are booked that end after the SLA's deadline. */
export const LateDialog = ({ count, onConfirm, onClose }: Props) => {
  const t = strings.value.slots;
  return (
    <ConfirmDialog
      title={t.late_title}
      action={t.late_action}
      onClose={onClose}
      onConfirm={async () => {
        onClose();
        onConfirm();
      }}
    >
      <p class="late-text">{t.late_text(count)}</p>
    </ConfirmDialog>
  );
};
