import "../shell/shared.ts";
import { useLocation } from "preact-iso";
import { PayerDialog } from "../billing/payment/payer-dialog.tsx";
import { NewTicketDialog } from "../new-ticket/new-ticket-dialog.tsx";
import { ClientSheet } from "./client-sheet.tsx";
import { hitPath } from "./hit-path.ts";
import { closeOpened, opened } from "./opened.ts";
import { Palette } from "./palette.tsx";
import { ShortcutList } from "./shortcut-list.tsx";

/** What the search and the shortcuts open over any page. Loaded when it is first needed. */
export const Overlay = () => {
  const { path, route } = useLocation();
  // A new job goes to the board that is in sight.
  const [, board_id] = /^\/console\/board\/([^/]+)/.exec(path) ?? [];
  const { value } = opened;
  switch (value?.name) {
    case "palette":
      return <Palette />;
    case "client":
      return <ClientSheet id={value.id} board_id={board_id} />;
    case "job":
      return <NewTicketDialog board_id={board_id} onClose={closeOpened} onCreated={closeOpened} />;
    case "payment":
      return (
        <PayerDialog
          onClose={closeOpened}
          onRecorded={({ id }) => {
            closeOpened();
            route(hitPath("payment", id));
          }}
        />
      );
    case "shortcuts":
      return <ShortcutList />;
    default:
      return null;
  }
};
