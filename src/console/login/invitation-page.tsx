import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { MfaRequired } from "../api/document.d.ts";
import { acceptInvitation } from "../session/log-in.ts";
import { strings } from "../strings/strings.ts";
import { AuthLayout } from "../ui/auth-layout.tsx";
import { useFirstFocus } from "../ui/first-focus.ts";
import { Form } from "../ui/form.tsx";
import { useFields } from "../ui/use-fields.ts";
import { useMutation } from "../ui/use-mutation.ts";
import { CodePage } from "./code-page.tsx";
import { PasswordField } from "./password-field.tsx";

export const invitation_path = "/console/invitation";

const tokenInAddress = (): string => location.hash.slice(1);

/** The page of an invitation's link, whose token is after the `#`, which browsers do not send. */
export const InvitationPage = () => {
  const [token, setToken] = useState(tokenInAddress);
  useEffect(() => {
    // Another link opened in this tab changes the address, and does not load the page again.
    const follow = () => setToken(tokenInAddress());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return <Invitation key={token} token={token} />;
};

const Invitation = ({ token }: { token: string }) => {
  const { route } = useLocation();
  const {
    draft: { password },
    field,
  } = useFields({ password: "" });
  const [pending, setPending] = useState<MfaRequired | null>(null);
  const [is_over, setOver] = useState(false);
  const goOn = () => route("/console", true);
  const { run, is_running, refusal } = useMutation(async () => {
    const asked = await acceptInvitation(token, password);
    if (asked === null) goOn();
    else setPending(asked);
  });
  const { invitation, login, shell } = strings.value;
  const form = useFirstFocus();
  if (pending !== null) {
    const end = (must_begin_again: boolean) => {
      setPending(null);
      setOver(must_begin_again);
      if (!must_begin_again) goOn();
    };
    return <CodePage pending={pending} onEnd={end} onDone={goOn} />;
  }
  if (refusal?.status === 401 || token === "" || is_over)
    return (
      <AuthLayout title={is_over ? login.title : invitation.invalid_title}>
        <p role="alert">{is_over ? login.begin_again : invitation.invalid}</p>
        <p>
          <a class="button primary" href="/console">
            {login.action}
          </a>
        </p>
      </AuthLayout>
    );
  return (
    <AuthLayout title={invitation.title}>
      <p>{invitation.words}</p>
      <div ref={form}>
        <Form mutation={{ run, is_running, refusal }} action={invitation.action}>
          <PasswordField
            label={shell.new_password}
            {...field("password")}
            autocomplete="new-password"
            hint={invitation.hint}
          />
        </Form>
      </div>
    </AuthLayout>
  );
};
