import type { ComponentChildren } from "preact";
import { Dialog } from "./dialog.tsx";
import { Form } from "./form.tsx";
import { useMutation } from "./use-mutation.ts";

interface Props {
  title: string;
  /** What it does, and to what. */
  children: ComponentChildren;
  action: string;
  danger?: boolean;
  /** Does it; what it refuses is shown here. */
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

/** Asks once more before something that cannot be undone. */
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
