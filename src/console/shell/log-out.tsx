import { useState } from "preact/hooks";
import { draftCount } from "../offline/cache.ts";
import { owner, queue_counts } from "../offline/queue/queue.ts";
import { logOut } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** Logs out, after a confirmation if there are unsent actions or drafts. */
export const LogOut = () => {
  const [is_confirming, setConfirming] = useState(false);
  const { shell, queue } = strings.value;
  const { waiting, refused } = queue_counts.value;
  const unsent = waiting + refused;
  const [drafts, setDrafts] = useState(0);
  const confirm = async () => {
    const count = owner.value === null ? 0 : await draftCount(owner.value);
    setDrafts(count);
    if (unsent + count > 0) setConfirming(true);
    else await logOut();
  };
  return (
    <>
      <Button onClick={() => void confirm()}>{shell.log_out}</Button>
      {is_confirming && (
        <Dialog title={queue.log_out_title} onClose={() => setConfirming(false)}>
          {unsent > 0 && <p>{queue.log_out_unsent(unsent)}</p>}
          {drafts > 0 && <p>{queue.log_out_begun(drafts)}</p>}
          <div class="actions">
            <Button kind="primary" onClick={() => setConfirming(false)}>
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
