import { useEffect, useRef } from "preact/hooks";
import { QueueWaits } from "../offline/queue/waits.tsx";
import { end_reason } from "../session/credential.ts";
import { logIn } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { AuthLayout } from "../ui/auth-layout.tsx";
import { TextField } from "../ui/field.tsx";
import { firstFocus } from "../ui/first-focus.ts";
import { Form } from "../ui/form.tsx";
import { useFields } from "../ui/use-fields.ts";
import { useMutation } from "../ui/use-mutation.ts";
import { PasswordField } from "./password-field.tsx";

/** The login. It keeps the address, so that the person continues there. */
export const LoginPage = () => {
  const {
    draft: { email, password },
    field,
  } = useFields({ email: "", password: "" });
  const { run, refusal, is_running } = useMutation(() => logIn(email, password));
  const { login } = strings.value;
  // The service answers the same for an expired token, so the text is chosen here.
  const is_wrong_password = refusal?.status === 401;
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (form.current) firstFocus(form.current)?.focus();
  }, []);
  return (
    <AuthLayout title={login.title}>
      {end_reason.value === "ended" && <p class="notice">{login.ended}</p>}
      <QueueWaits />
      <div ref={form}>
        <Form
          mutation={{ run, is_running, refusal: is_wrong_password ? undefined : refusal }}
          action={is_running ? login.under_way : login.action}
        >
          <TextField label={login.email} type="email" autocomplete="username" {...field("email")} />
          <PasswordField
            label={login.password}
            {...field("password")}
            autocomplete="current-password"
          />
          {is_wrong_password && (
            <p class="refused" role="alert">
              {login.unknown}
            </p>
          )}
        </Form>
      </div>
    </AuthLayout>
  );
};
