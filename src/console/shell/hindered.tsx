import type { Refusal } from "../api/refusal.ts";
import { Button } from "../parts/button.tsx";
import { Gate } from "../parts/gate.tsx";
import { Refused } from "../parts/refused.tsx";
import { useAction } from "../parts/use-action.ts";
import { logOut, prove } from "../session/session.ts";
import { words } from "../words/words.ts";

/** A token is there, and the service does not say whose: it is asked again by itself, or at once. */
export const Hindered = ({ refusal }: { refusal: Refusal }) => {
  const { shell, common } = words.value;
  const { run, is_running } = useAction(prove);
  return (
    <Gate title={shell.not_open}>
      <Refused refusal={refusal} />
      <div class="actions">
        <Button kind="primary" busy={is_running} onClick={() => void run()}>
          {common.try_again}
        </Button>
        <Button kind="quiet" onClick={() => void logOut()}>
          {shell.log_out}
        </Button>
      </div>
    </Gate>
  );
};
