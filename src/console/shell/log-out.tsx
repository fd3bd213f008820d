import { useState } from "preact/hooks";
import { tally } from "../offline/queue/queue.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { logOut } from "../session/session.ts";
import { words } from "../words/words.ts";

/** Logs out; asks first when something that was done here is not sent. */
export const LogOut = () => {
  const [is_asking, setAsking] = useState(false);
  const { shell, queue } = words.value;
  const { waiting, refused } = tally.value;
  const unsent = waiting + refused;
  return (
    <>
      <Button onClick={() => (unsent > 0 ? setAsking(true) : void logOut())}>
        {shell.log_out}
      </Button>
      {is_asking && (
        <Dialog title={queue.log_out_title} onClose={() => setAsking(false)}>
          <p>{queue.log_out_unsent(unsent)}</p>
          <div class="actions">
            <Button kind="primary" onClick={() => setAsking(false)}>
              {queue.stay}
            </Button>
            <Button kind="danger" onClick={() => void logOut()}>
              {shell.log_out}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
};
