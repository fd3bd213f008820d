import type { ComponentChildren } from "preact";
import { Dialog } from "./dialog.tsx";
import { Form } from "./form.tsx";
import { useMutation } from "./use-mutation.ts";

interface Props {
  title: string;
  /** What happens, and to what. */
  children: ComponentChildren;
  action: string;
  danger?: boolean;
  /** Runs the action; a refusal is shown in the dialog. */
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

/** Asks for confirmation of an action that cannot be undone. */
export const ConfirmDialog = (props: Props) => {
  const { title, children, action, danger = true, onConfirm, onClose } = props;
  const confirm = useMutation(onConfirm);
  return (
    <Dialog title={title} onClose={onClose}>
      <Form mutation={confirm} action={action} danger={danger} onCancel={onClose}>
        {typeof children === "string" ? <p dir="auto">{children}</p> : children}
      </Form>
    </Dialog>
  );
};
