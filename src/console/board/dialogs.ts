import { withStyles } from "../style/with-styles.ts";
import { lazyNamed } from "../ui/lazy-named.ts";

const loadBulk = () => import("./bulk-dialogs.tsx");

/** The dialogs of the board, loaded after it is on screen. */
export const dialogs = {
  NewTicket: lazyNamed(
    () => withStyles(import("../new-ticket/new-ticket-dialog.tsx")),
    "NewTicketDialog",
  ),
  NewBoard: lazyNamed(() => import("./settings/new-board-dialog.tsx"), "NewBoardDialog"),
  Settings: lazyNamed(() => import("./settings/settings-dialog.tsx"), "SettingsDialog"),
  CardMenu: lazyNamed(() => import("./card-menu.tsx"), "CardMenu"),
  ArchiveColumn: lazyNamed(() => import("./archive-column.tsx"), "ArchiveColumn"),
  MoveCardsTo: lazyNamed(loadBulk, "MoveCardsTo"),
  AssignCards: lazyNamed(loadBulk, "AssignCards"),
  LabelCards: lazyNamed(loadBulk, "LabelCards"),
  RefusedCards: lazyNamed(loadBulk, "RefusedCards"),
};

export const preloadDialogs = (): void => {
  for (const dialog of Object.values(dialogs)) dialog.preload().catch(() => undefined);
};
