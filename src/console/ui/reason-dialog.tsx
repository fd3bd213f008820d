import { useState } from "preact/hooks";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { AreaField } from "./field.tsx";

interface Props {
  title: string;
  /** What it does. */
  hint: string;
  /** Of the field. */
  label: string;
  action: string;
  /** Does it for the reason; what it refuses is shown here. */
  onReason(reason: string): Promise<unknown>;
  onClose(): void;
}

/** Asks for the reason of something, and does it. */
export const ReasonDialog = ({ hint, label, onReason, ...dialog }: Props) => {
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog {...dialog} onConfirm={() => onReason(reason)}>
      <p>{hint}</p>
      <AreaField label={label} name="reason" value={reason} onValue={setReason} />
    </ConfirmDialog>
  );
};
