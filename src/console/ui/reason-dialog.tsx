import { useState } from "preact/hooks";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { AreaField } from "./field.tsx";

interface Props {
  title: string;
  /** What happens. */
  hint: string;
  /** The field's label. */
  label: string;
  action: string;
  /** Runs the action; a refusal is shown in the dialog. */
  onReason(reason: string): Promise<unknown>;
  onClose(): void;
}

/** Asks for a reason, then runs the action. */
export const ReasonDialog = ({ hint, label, onReason, ...dialog }: Props) => {
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog {...dialog} onConfirm={() => onReason(reason)}>
      <p>{hint}</p>
      <AreaField label={label} name="reason" value={reason} onValue={setReason} />
    </ConfirmDialog>
  );
};
