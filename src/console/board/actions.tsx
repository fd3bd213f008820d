import { useEffect, useState } from "preact/hooks";
import { ErrorBoundary, useLocation } from "preact-iso";
import type { Board } from "../api/document.d.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { dialogs, preloadDialogs } from "./dialogs.ts";

/** By then the board is on screen, also on a slow connection. */
const preload_after_ms = 2000;

interface Props {
  boards: readonly Board[];
  board: Board | undefined;
  is_archive: boolean;
  /** Called when a board or its tickets changed. Resolves once they are read again. */
  onChanged(): Promise<void>;
}

const addressOf = ({ id }: { id: string }): string => `/console/board/${id}`;

/** The actions next to the board's name. */
export const Actions = ({ boards, board, is_archive, onChanged }: Props) => {
  const { route } = useLocation();
  const [dialog, setDialog] = useState<"job" | "board" | "settings">();
  const t = strings.value.board;
  const close = () => setDialog(undefined);
  useEffect(() => {
    const timer = setTimeout(preloadDialogs, preload_after_ms);
    return () => clearTimeout(timer);
  }, []);
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
          <Button data-settings="" onClick={() => setDialog("settings")}>
            {t.settings}
          </Button>
        ) : (
          <Button onClick={() => setDialog("board")}>{t.new_board}</Button>
        ))}
      {board && may("tickets:create") && (
        <Button kind="primary" onClick={() => setDialog("job")}>
          {t.new_job}
        </Button>
      )}
      <ErrorBoundary>
        {dialog === "job" && board && (
          <dialogs.NewTicket
            board_id={board.id}
            onClose={close}
            onCreated={() => {
              close();
              void onChanged();
            }}
          />
        )}
        {dialog === "board" && (
          <dialogs.NewBoard
            onClose={close}
            onCreated={async (created) => {
              await onChanged();
              close();
              route(addressOf(created));
            }}
          />
        )}
        {dialog === "settings" && board && (
          <dialogs.Settings
            key={board.id}
            board={board}
            onClose={close}
            onChanged={onChanged}
            onNew={() => setDialog("board")}
            onDeleted={() => {
              close();
              route("/console/board", true);
              void onChanged();
            }}
          />
        )}
      </ErrorBoundary>
    </>
  );
};
