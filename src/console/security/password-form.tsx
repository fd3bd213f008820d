import { api, dataOf } from "../api/client.ts";
import { PasswordField } from "../login/password-field.tsx";
import { strings } from "../strings/strings.ts";
import { Form } from "../ui/form.tsx";
import { notify } from "../ui/notify.tsx";
import { useFields } from "../ui/use-fields.ts";
import { useMutation } from "../ui/use-mutation.ts";

const empty = { current_password: "", new_password: "" };

/** Changes the person's own password. */
export const PasswordForm = () => {
  const { draft, change, field } = useFields(empty);
  const { shell } = strings.value;
  const save = useMutation(async () => {
    await dataOf(api.POST("/v1/auth/password", { body: draft }));
    change(empty);
    notify(shell.password_changed);
  });
  return (
    <Form mutation={save} action={shell.change_password}>
      <div class="fields">
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
      </div>
    </Form>
  );
};
