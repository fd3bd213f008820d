import { useState } from "preact/hooks";
import { LateDialog } from "./late-dialog.tsx";

/** Books at once what meets the SLA, and the rest after a confirmation, which `dialog` shows. */
export const useConfirmedLate = () => {
  const [late, setLate] = useState<{ book(): void }>();
  return {
    bookUnlessLate: (is_late: boolean, book: () => void): void => {
      if (is_late) setLate({ book });
      else book();
    },
    dialog: late && <LateDialog onConfirm={late.book} onClose={() => setLate(undefined)} />,
  };
};
