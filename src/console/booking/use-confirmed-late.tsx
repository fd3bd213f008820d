import { useState } from "preact/hooks";
import { LateDialog } from "./late-dialog.tsx";

/** Books at once what meets the SLA, and the rest after a confirmation, which `dialog` shows. */
export const useConfirmedLate = () => {
  const [late, setLate] = useState<{ count: number; book(): void }>();
  return {
    /** `count`: how many visits are late, of several. */
    bookUnlessLate: (is_late: boolean, book: () => void, count = 1): void => {
      if (is_late) setLate({ count, book });
      else book();
    },
    dialog: late && (
      <LateDialog count={late.count} onConfirm={late.book} onClose={() => setLate(undefined)} />
    ),
  };
};
