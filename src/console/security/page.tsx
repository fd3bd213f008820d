import "../shell/shared.ts";
import { loggedIn } from "../session/session.ts";
import { LogOut } from "../shell/log-out.tsx";
import { strings } from "../strings/strings.ts";
import { Page } from "../ui/page.tsx";
import { Part } from "./part.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";

/** How this person logs in. All that opens before a second factor that the organization requires. */
export default function Security() {
  const { security, shell } = strings.value;
  const is_required = loggedIn().place.mfa_setup_required;
  return (
    <Page title={security.title} actions={is_required && <LogOut />}>
      {is_required && <p class="notice warning">{security.required}</p>}
      <SecondFactor />
      <Part title={security.passkeys.title}>
        <Passkeys />
      </Part>
      <Part title={shell.change_password}>
        <PasswordForm />
      </Part>
      <Part title={security.sessions.title}>
        <Sessions />
      </Part>
    </Page>
  );
}
