import { Dialog } from "./dialog.tsx";
import { Form } from "./form.tsx";
import { useAction } from "./use-action.ts";

interface Props {
  title: string;
  /** What it does, and to what. */
  says: string;
  action: string;
  danger?: boolean;
  /** Does it; what it refuses is shown here. */
  onSure(): Promise<unknown>;
  onClose(): void;
}

/** Asks once more before something that cannot be taken back. */
export const SureDialog = ({ title, says, action, danger = true, onSure, onClose }: Props) => {
  const save = useAction(onSure);
  return (
    <Dialog title={title} onClose={onClose}>
      <Form mutation={save} action={action} danger={danger} onCancel={onClose}>
        <p dir="auto">{says}</p>
      </Form>
    </Dialog>
  );
};
