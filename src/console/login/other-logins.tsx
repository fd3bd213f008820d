import { passkey_failed, Refusal } from "../api/refusal.ts";
import { logInWithPasskey } from "../session/log-in.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import { namedOrganization } from "./sso.ts";

/** The logins without a password, as far as they are possible here. */
export const OtherLogins = () => {
  const { login } = strings.value;
  const organization_id = namedOrganization();
  const passkey = useMutation(logInWithPasskey);
  const sso = useMutation(async (id: string) => (await import("./begin-sso.ts")).beginSso(id));
  const { refusal } = passkey;
  // The service answers the same for an expired token, so the text is chosen here.
  const is_unknown = refusal?.status === 401;
  return (
    <div class="form">
      {"PublicKeyCredential" in window && (
        <Button busy={passkey.is_running} onClick={() => void passkey.run()}>
          {login.passkey}
        </Button>
      )}
      {organization_id !== null && (
        <Button busy={sso.is_running} onClick={() => void sso.run(organization_id)}>
          {login.sso}
        </Button>
      )}
      <RefusalNotice refusal={is_unknown ? new Refusal(401, passkey_failed, "") : refusal} />
      <RefusalNotice refusal={sso.refusal} />
    </div>
  );
};
