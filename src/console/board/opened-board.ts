import { fetchEarly } from "../api/early.ts";

const storage_key = "lastmile.board";

/** The board that was opened last on this device; empty without one. */
export const lastOpened = (): string => localStorage.getItem(storage_key) ?? "";

export const keepOpened = (board_id: string): void => localStorage.setItem(storage_key, board_id);

const fetchBoard = (id: string): void =>
  void fetchEarly(`/v1/ticket-boards/${id}?slim=true&tickets=columns`);

/** Requests what `read-board.ts` reads for a board's page, if the address is of one, before its script is loaded. */
export const fetchBoardEarly = async (path: string, search: string): Promise<void> => {
  const address = /^\/console\/board(?:\/([^/]+))?$/.exec(path);
  if (!address || search.includes("archived=1")) return;
  const id = address[1] ?? lastOpened();
  if (id !== "") fetchBoard(id);
  const response = await fetchEarly("/v1/ticket-boards");
  if (id !== "" || !response?.ok) return;
  // The first time on this device: the page opens the first board.
  const { data } = (await response.clone().json()) as { data: { id: string }[] };
  if (data[0]) fetchBoard(data[0].id);
};
