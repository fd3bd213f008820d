import { useState } from "preact/hooks";
import type { MfaRequired } from "../api/document.d.ts";
import { asRefusal } from "../api/refusal.ts";
import { logInWithCode } from "../session/log-in.ts";
import { strings } from "../strings/strings.ts";
import { AuthLayout } from "../ui/auth-layout.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { useFirstFocus } from "../ui/first-focus.ts";
import { Form } from "../ui/form.tsx";
import { useFields } from "../ui/use-fields.ts";
import { useMutation } from "../ui/use-mutation.ts";

interface Props {
  pending: MfaRequired;
  /** Returns to the password; `is_over` when it opens nothing any more. */
  onEnd(is_over: boolean): void;
  onDone?(): void;
}

/** The second step of a login: a code of the app, or a recovery code. */
export const CodePage = ({ pending, onEnd, onDone }: Props) => {
  const [is_recovery, setRecovery] = useState(false);
  const { draft, change, field } = useFields({ code: "" });
  const { run, is_running, refusal } = useMutation(async () => {
    try {
      await logInWithCode(pending, draft.code);
      onDone?.();
    } catch (error) {
      const { reason, errors } = asRefusal(error);
      change({ code: "" });
      if (reason === "unauthenticated" || errors.attempts_left === 0) onEnd(true);
      throw error;
    }
  });
  const { login } = strings.value;
  const form = useFirstFocus();
  const attempts_left = refusal?.errors.attempts_left;
  return (
    <AuthLayout title={login.code_title}>
      <div ref={form}>
        <Form
          mutation={{ run, is_running, refusal: attempts_left === undefined ? refusal : undefined }}
          action={is_running ? login.under_way : login.action}
          onCancel={() => onEnd(false)}
        >
          <TextField
            key={is_recovery}
            label={is_recovery ? login.recovery_code : login.code}
            {...(is_recovery ? {} : { inputMode: "numeric" })}
            autocomplete="one-time-code"
            {...field("code")}
          />
          {attempts_left !== undefined && (
            <p class="refused" role="alert">
              {login.wrong_code(Number(attempts_left))}
            </p>
          )}
        </Form>
      </div>
      <Button kind="quiet" onClick={() => setRecovery(!is_recovery)}>
        {is_recovery ? login.use_app : login.use_recovery}
      </Button>
    </AuthLayout>
  );
};
