import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { Board } from "../api/document.d.ts";
import { NewTicketDialog } from "../new-ticket/new-ticket-dialog.tsx";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { NewBoardDialog } from "./settings/new-board-dialog.tsx";
import { SettingsDialog } from "./settings/settings-dialog.tsx";

interface Props {
  boards: readonly Board[];
  board: Board | undefined;
  is_archive: boolean;
  /** Boards or their tickets have changed: ends when they are read. */
  onChanged(): Promise<void>;
}

const addressOf = ({ id }: { id: string }): string => `/console/board/${id}`;

/** Beside the board's name: another board, a new job, the archive, and what the board is like. */
export const Actions = ({ boards, board, is_archive, onChanged }: Props) => {
  const { route } = useLocation();
  const [opened, setOpened] = useState<"job" | "board" | "settings">();
  const t = strings.value.board;
  const close = () => setOpened(undefined);
  return (
    <>
      {board && boards.length > 1 && (
        <select
          class="board-choice"
          aria-label={t.choose}
          value={board.id}
          onChange={(event) => route(addressOf({ id: event.currentTarget.value }))}
        >
          {boards.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      {board && (
        <a class="button" href={is_archive ? addressOf(board) : `${addressOf(board)}?archived=1`}>
          {is_archive ? t.to_board : t.archive}
        </a>
      )}
      {may("boards:manage") &&
        (board ? (
          <Button data-settings="" onClick={() => setOpened("settings")}>
            {t.settings}
          </Button>
        ) : (
          <Button onClick={() => setOpened("board")}>{t.new_board}</Button>
        ))}
      {board && may("tickets:create") && (
        <Button kind="primary" onClick={() => setOpened("job")}>
          {t.new_job}
        </Button>
      )}
      {opened === "job" && board && (
        <NewTicketDialog
          board_id={board.id}
          onClose={close}
          onCreated={() => {
            close();
            void onChanged();
          }}
        />
      )}
      {opened === "board" && (
        <NewBoardDialog
          onClose={close}
          onCreated={async (created) => {
            await onChanged();
            close();
            route(addressOf(created));
          }}
        />
      )}
      {opened === "settings" && board && (
        <SettingsDialog
          key={board.id}
          board={board}
          onClose={close}
          onChanged={onChanged}
          onNew={() => setOpened("board")}
          onDeleted={() => {
            close();
            route("/console/board", true);
            void onChanged();
          }}
        />
      )}
    </>
  );
};
