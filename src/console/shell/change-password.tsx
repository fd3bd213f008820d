import { useState } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import { PasswordField } from "../login/password-field.tsx";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Form } from "../ui/form.tsx";
import { notify } from "../ui/notify.tsx";
import { useFields } from "../ui/use-fields.ts";
import { useMutation } from "../ui/use-mutation.ts";

/** Changes the person's own password. */
export const ChangePassword = () => {
  const [is_open, setOpen] = useState(false);
  const { shell } = strings.value;
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
  const { shell } = strings.value;
  const save = useMutation(async () => {
    const body = { current_password, new_password };
    await dataOf(api.POST("/v1/auth/password", { body }));
    notify(shell.password_changed);
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
