import { tell } from "../../parts/announce.tsx";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { words } from "../../words/words.ts";
import type { Entry } from "./entry.ts";
import { throwAway } from "./queue.ts";
import { isOpen } from "./rules.ts";

/** Asks whether it shall go, and says what is known of it: that it was not done, or that it may have been. */
export const ThrowAway = ({ entry, onClose }: { entry: Entry; onClose(): void }) => {
  const { queue } = words.value;
  const is_open = isOpen(entry);
  const discard = async () => {
    const is_gone = await throwAway(entry.id, !is_open);
    if (!is_gone) tell(queue.gone_already);
    onClose();
    // Its row is gone, and with it the button that had the focus.
    if (is_gone) requestAnimationFrame(() => document.querySelector<HTMLElement>("#main")?.focus());
  };
  return (
    <ConfirmDialog
      title={queue.throw_away_title}
      action={queue.throw_away}
      onConfirm={discard}
      onClose={onClose}
    >
      {is_open ? queue.throw_away_sure : queue.throw_away_unsure}
    </ConfirmDialog>
  );
};
