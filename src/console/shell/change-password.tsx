import { useState } from "preact/hooks";
import { answerOf, api } from "../api/client.ts";
import { PasswordField } from "../login/password-field.tsx";
import { tell } from "../parts/announce.tsx";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Form } from "../parts/form.tsx";
import { useAction } from "../parts/use-action.ts";
import { useFields } from "../parts/use-fields.ts";
import { words } from "../words/words.ts";

/** Opens the form in which people change their own password. */
export const ChangePassword = () => {
  const [is_open, setOpen] = useState(false);
  const { shell } = words.value;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{shell.change_password}</Button>
      {is_open && (
        <Dialog title={shell.change_password} onClose={() => setOpen(false)}>
          <PasswordForm onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
};

const PasswordForm = ({ onDone }: { onDone(): void }) => {
  const {
    draft: { current_password, new_password },
    field,
  } = useFields({ current_password: "", new_password: "" });
  const { shell } = words.value;
  const save = useAction(async () => {
    const body = { current_password, new_password };
    await answerOf(api.POST("/v1/auth/password", { body }));
    tell(shell.password_changed);
    onDone();
  });
  return (
    <Form mutation={save} action={shell.change_password} onCancel={onDone}>
      <PasswordField
        label={shell.current_password}
        {...field("current_password")}
        autocomplete="current-password"
      />
      <PasswordField
        label={shell.new_password}
        {...field("new_password")}
        autocomplete="new-password"
        hint={shell.password_hint}
      />
    </Form>
  );
};
