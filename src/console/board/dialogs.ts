import { lazy } from "preact-iso";
import { withStyles } from "../style/with-styles.ts";

const loadBulk = () => import("./bulk-dialogs.tsx");

/** The dialogs of the board, loaded after it is on screen. */
export const dialogs = {
  NewTicket: lazy(
    async () => (await withStyles(import("../new-ticket/new-ticket-dialog.tsx"))).NewTicketDialog,
  ),
  NewBoard: lazy(async () => (await import("./settings/new-board-dialog.tsx")).NewBoardDialog),
  Settings: lazy(async () => (await import("./settings/settings-dialog.tsx")).SettingsDialog),
  CardMenu: lazy(async () => (await import("./card-menu.tsx")).CardMenu),
  ArchiveColumn: lazy(async () => (await import("./archive-column.tsx")).ArchiveColumn),
  MoveCardsTo: lazy(async () => (await loadBulk()).MoveCardsTo),
  AssignCards: lazy(async () => (await loadBulk()).AssignCards),
  LabelCards: lazy(async () => (await loadBulk()).LabelCards),
  RefusedCards: lazy(async () => (await loadBulk()).RefusedCards),
};

export const preloadDialogs = (): void => {
  for (const dialog of Object.values(dialogs)) dialog.preload().catch(() => undefined);
};
