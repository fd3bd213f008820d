import { useLocation } from "preact-iso";
import { PayerDialog } from "../billing/payment/payer-dialog.tsx";
import { NewTicketDialog } from "../new-ticket/new-ticket-dialog.tsx";
import { ClientSheet } from "./client-sheet.tsx";
import { hitPath } from "./hit-path.ts";
import { closeOpened, opened } from "./opened.ts";
import { Palette } from "./palette.tsx";
import { ShortcutList } from "./shortcut-list.tsx";

/** What the search and the shortcuts open over any page. Loaded when it is first needed. */
export default function Overlay() {
  const { route } = useLocation();
  const { value } = opened;
  switch (value?.name) {
    case "palette":
      return <Palette />;
    case "client":
      return <ClientSheet id={value.id} />;
    case "job":
      return <NewTicketDialog onClose={closeOpened} onCreated={closeOpened} />;
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
}
