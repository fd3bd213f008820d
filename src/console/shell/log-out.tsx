import { useState } from "preact/hooks";
import { draftCount } from "../offline/cache.ts";
import { owner, queue_counts } from "../offline/queue/queue.ts";
import { logOut } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** Logs out; asks first when something that was done here is not sent. */
export const LogOut = () => {
  const [is_asking, setAsking] = useState(false);
  const { shell, queue } = strings.value;
  const { waiting, refused } = queue_counts.value;
  const unsent = waiting + refused;
  const [begun, setBegun] = useState(0);
  const ask = async () => {
    const count = owner.value === null ? 0 : await draftCount(owner.value);
    setBegun(count);
    if (unsent + count > 0) setAsking(true);
    else await logOut();
  };
  return (
    <>
      <Button onClick={() => void ask()}>{shell.log_out}</Button>
      {is_asking && (
        <Dialog title={queue.log_out_title} onClose={() => setAsking(false)}>
          {unsent > 0 && <p>{queue.log_out_unsent(unsent)}</p>}
          {begun > 0 && <p>{queue.log_out_begun(begun)}</p>}
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
