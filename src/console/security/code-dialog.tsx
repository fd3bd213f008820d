import { strings } from "../strings/strings.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Form } from "../ui/form.tsx";
import { useFields } from "../ui/use-fields.ts";
import { useMutation } from "../ui/use-mutation.ts";
import { CodeField } from "./code-field.tsx";

interface Props {
  /** Also the button's. */
  title: string;
  words: string;
  danger?: boolean;
  onCode(code: string): Promise<unknown>;
  onClose(): void;
}

/** Asks for a code before the second factor changes. */
export const CodeDialog = ({ title, words, danger = false, onCode, onClose }: Props) => {
  const { draft, field } = useFields({ code: "" });
  const confirm = useMutation(() => onCode(draft.code));
  return (
    <Dialog title={title} onClose={onClose}>
      <Form mutation={confirm} action={title} danger={danger} onCancel={onClose}>
        <p>{words}</p>
        <CodeField {...field("code")} hint={strings.value.security.totp.code_hint} />
      </Form>
    </Dialog>
  );
};
