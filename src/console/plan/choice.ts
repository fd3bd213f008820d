import { useLocation } from "preact-iso";
import type { Board } from "../api/document.d.ts";
import { isDate, today } from "../format/time.ts";

const storage_key = "lastmile.plan.board";

export interface Choice {
  board: Board;
  date: string;
}

export const addressOf = (board_id: string, date: string): string =>
  `/console/plan?${new URLSearchParams({ board: board_id, date })}`;

/** The board and day in the address, else the last board and today. Undefined without such a board. */
export const useChoice = (boards: readonly Board[]): Choice | undefined => {
  const { query } = useLocation();
  const last = localStorage.getItem(storage_key);
  const find = (board_id: string | null) => boards.find(({ id }) => id === board_id);
  const board = query.board === undefined ? (find(last) ?? boards[0]) : find(query.board);
  if (!board) return undefined;
  localStorage.setItem(storage_key, board.id);
  return { board, date: isDate(query.date) ? query.date : today() };
};
