import { strings } from "../../strings/strings.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.tsx";
import type { Entry } from "./entry.ts";
import { discard } from "./queue.ts";
import { isOpen } from "./rules.ts";

/** Confirms discarding an action, and says whether it may have been done already. */
export const DiscardDialog = ({ entry, onClose }: { entry: Entry; onClose(): void }) => {
  const { queue } = strings.value;
  const is_open = isOpen(entry);
  const confirm = async () => {
    const is_gone = await discard(entry.id, !is_open);
    if (!is_gone) notify(queue.gone_already);
    onClose();
    // Its row is gone, and with it the button that had the focus.
    if (is_gone) requestAnimationFrame(() => document.querySelector<HTMLElement>("#main")?.focus());
  };
  return (
    <ConfirmDialog
      title={queue.throw_away_title}
      action={queue.throw_away}
      onConfirm={confirm}
      onClose={onClose}
    >
      {is_open ? queue.throw_away_sure : queue.throw_away_unsure}
    </ConfirmDialog>
  );
};
