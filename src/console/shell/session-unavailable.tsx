import type { Refusal } from "../api/refusal.ts";
import { logOut, verifySession } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { AuthLayout } from "../ui/auth-layout.tsx";
import { Button } from "../ui/button.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { useMutation } from "../ui/use-mutation.ts";

/** Shown while the session cannot be verified. It is retried automatically, or with the button. */
export const SessionUnavailable = ({ refusal }: { refusal: Refusal }) => {
  const { shell, common } = strings.value;
  const { run, is_running } = useMutation(verifySession);
  return (
    <AuthLayout title={shell.not_open}>
      <RefusalNotice refusal={refusal} />
      <div class="actions">
        <Button kind="primary" busy={is_running} onClick={() => void run()}>
          {common.try_again}
        </Button>
        <Button kind="quiet" onClick={() => void logOut()}>
          {shell.log_out}
        </Button>
      </div>
    </AuthLayout>
  );
};
