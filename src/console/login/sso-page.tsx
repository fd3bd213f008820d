import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { strings } from "../strings/strings.ts";
import { AuthLayout } from "../ui/auth-layout.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import { confirmSso } from "./confirm-sso.ts";
import { ssoAnswer } from "./sso.ts";

/** Where the provider of single sign-on sends people back to: logs them in, or says why not. */
export const SsoPage = () => {
  const { route } = useLocation();
  const [answer] = useState(ssoAnswer);
  const flow = answer?.flow;
  const is_cancelled = !answer?.sent.has("code");
  const { run, refusal } = useMutation(async () => {
    if (flow && !is_cancelled) route(await confirmSso(flow, answer.sent), true);
  });
  useEffect(() => void run(), [run]);
  const { login, common } = strings.value;
  if (flow && !is_cancelled && !refusal)
    return (
      <AuthLayout title={login.sso}>
        <p role="status">{common.loading}</p>
      </AuthLayout>
    );
  return (
    <AuthLayout title={login.sso_failed}>
      {refusal ? <RefusalNotice refusal={refusal} /> : <p role="alert">{login.sso_cancelled}</p>}
      <p>
        <a
          class="button primary"
          href={flow ? `/console?organization=${flow.organization_id}` : "/console"}
        >
          {login.back}
        </a>
      </p>
    </AuthLayout>
  );
};
