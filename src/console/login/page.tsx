import { useState } from "preact/hooks";
import type { MfaRequired } from "../api/document.d.ts";
import { QueueWaits } from "../offline/queue/waits.tsx";
import { end_reason } from "../session/credential.ts";
import { logIn } from "../session/log-in.ts";
import { strings } from "../strings/strings.ts";
import { AuthLayout } from "../ui/auth-layout.tsx";
import { TextField } from "../ui/field.tsx";
import { useFirstFocus } from "../ui/first-focus.ts";
import { Form } from "../ui/form.tsx";
import { useFields } from "../ui/use-fields.ts";
import { useMutation } from "../ui/use-mutation.ts";
import { CodePage } from "./code-page.tsx";
import { OtherLogins } from "./other-logins.tsx";
import { PasswordField } from "./password-field.tsx";

/** The login. It keeps the address, so that the person continues there. */
export const LoginPage = () => {
  const [pending, setPending] = useState<MfaRequired | null>(null);
  const [must_begin_again, setBeginAgain] = useState(false);
  const { login } = strings.value;
  if (pending !== null) {
    const end = (is_over: boolean) => {
      setPending(null);
      setBeginAgain(is_over);
    };
    return <CodePage pending={pending} onEnd={end} />;
  }
  return (
    <AuthLayout title={login.title}>
      {end_reason.value === "ended" && <p class="notice">{login.ended}</p>}
      {must_begin_again && (
        <p class="refused" role="alert">
          {login.begin_again}
        </p>
      )}
      <QueueWaits />
      <PasswordLogin onCodeNeeded={setPending} />
      <OtherLogins />
    </AuthLayout>
  );
};

const PasswordLogin = ({ onCodeNeeded }: { onCodeNeeded(pending: MfaRequired): void }) => {
  const {
    draft: { email, password },
    field,
  } = useFields({ email: "", password: "" });
  const { run, refusal, is_running } = useMutation(async () => {
    const pending = await logIn(email, password);
    if (pending !== null) onCodeNeeded(pending);
  });
  const { login } = strings.value;
  // The service answers the same for an expired token, so the text is chosen here.
  const is_wrong_password = refusal?.status === 401;
  return (
    <div ref={useFirstFocus()}>
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
  );
};
