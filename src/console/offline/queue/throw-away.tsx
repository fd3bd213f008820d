import { tell } from "../../parts/announce.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { useAction } from "../../parts/use-action.ts";
import { words } from "../../words/words.ts";
import type { Entry } from "./entry.ts";
import { throwAway } from "./queue.ts";
import { isOpen } from "./rules.ts";

/** Asks whether it shall go, and says what is known of it: that it was not done, or that it may have been. */
export const ThrowAway = ({ entry, onClose }: { entry: Entry; onClose(): void }) => {
  const { queue, common } = words.value;
  const is_open = isOpen(entry);
  const { run, is_running } = useAction(async () => {
    const is_gone = await throwAway(entry.id, !is_open);
    if (!is_gone) tell(queue.gone_already);
    onClose();
    // Its row is gone, and with it the button that had the focus.
    if (is_gone) requestAnimationFrame(() => document.querySelector<HTMLElement>("#main")?.focus());
  });
  return (
    <Dialog title={queue.throw_away_title} onClose={onClose}>
      <p>{is_open ? queue.throw_away_sure : queue.throw_away_unsure}</p>
      <div class="actions">
        <Button kind="danger" busy={is_running} onClick={() => void run()}>
          {queue.throw_away}
        </Button>
        <Button onClick={onClose}>{common.cancel}</Button>
      </div>
    </Dialog>
  );
};
