import { strings } from "../strings/strings.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

interface Props {
  onConfirm(): void;
  onClose(): void;
}

/** Asks before a visit is booked that ends after the SLA's deadline. */
export const LateDialog = ({ onConfirm, onClose }: Props) => {
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
      <p class="late-text">{t.late_text}</p>
    </ConfirmDialog>
  );
};
