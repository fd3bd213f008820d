import { Dialog } from "../parts/dialog.tsx";
import { Form } from "../parts/form.tsx";
import { useAction } from "../parts/use-action.ts";

interface Props {
  title: string;
  hint?: string;
  /** What the button says. */
  action: string;
  onClose(): void;
  /** Does it; what is refused of it shows in the dialog. */
  onConfirmed(): Promise<unknown>;
}

/** Asks before what cannot be taken back. */
export const Confirm = ({ title, hint, action, onClose, onConfirmed }: Props) => {
  const { run, refusal, is_running } = useAction(onConfirmed);
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        onSubmit={run}
        refusal={refusal}
        busy={is_running}
        action={action}
        onCancel={onClose}
        danger
      >
        {hint && <p dir="auto">{hint}</p>}
      </Form>
    </Dialog>
  );
};
