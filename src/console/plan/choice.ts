import { useLocation } from "preact-iso";
import type { Board } from "../api/document.d.ts";
import { isDate, today } from "../format/time.ts";
import { isZoom, type Zoom } from "./zoom.ts";

const storage_key = "lastmile.plan.board";

/** What the plan's address says. */
export interface Choice {
  board: Board;
  date: string;
  view: "day" | "week";
  /** Filters the unscheduled jobs. */
  technician_id: string | undefined;
  /** Undefined for this person's own. */
  zoom: Zoom | undefined;
}

type Address = { board: { id: string }; date: string } & Partial<
  Pick<Choice, "view" | "technician_id" | "zoom">
>;

export const addressOf = ({ board, date, view, technician_id, zoom }: Address): string => {
  const query = new URLSearchParams({ board: board.id, date });
  if (view === "week") query.set("view", view);
  if (technician_id !== undefined) query.set("technician", technician_id);
  if (zoom !== undefined) query.set("zoom", String(zoom));
  return `/console/plan?${query}`;
};

/** The board and day in the address, else the last board and today. Undefined without such a board. */
export const useChoice = (boards: readonly Board[]): Choice | undefined => {
  const { query } = useLocation();
  const last = localStorage.getItem(storage_key);
  const find = (board_id: string | null) => boards.find(({ id }) => id === board_id);
  const board = query.board === undefined ? (find(last) ?? boards[0]) : find(query.board);
  if (!board) return undefined;
  localStorage.setItem(storage_key, board.id);
  const zoom = Number(query.zoom ?? Number.NaN);
  return {
    board,
    date: isDate(query.date) ? query.date : today(),
    view: query.view === "week" ? "week" : "day",
    technician_id: query.technician || undefined,
    zoom: isZoom(zoom) ? zoom : undefined,
  };
};
