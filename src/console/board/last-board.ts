import type { BoardDetail } from "../api/document.d.ts";
import { credential } from "../session/credential.ts";
import { session } from "../session/session.ts";
import { keepAnswer, keptAnswer } from "../ui/query-cache.ts";

/** What a board shows: its columns and cards. */
export interface LastBoard {
  columns: readonly Omit<BoardDetail["columns"][number], "tickets">[];
  tickets: readonly BoardDetail["tickets"][number][];
}

const storage_key = "lastmile.last-board";

/** In UTF-16 units; a larger board is not stored. */
const stored_length_max = 2_000_000;

interface Stored {
  owner: string;
  board_id: string;
  last: LastBoard;
}

/** Whose board it is: a person in an organization. */
const owner = (): string | undefined => {
  const { place } = session.peek() ?? {};
  return place && `${place.id} ${place.user_id}`;
};

const forget = (): void => sessionStorage.removeItem(storage_key);

// A session that ends takes it along. At the beginning of a page it is about to open.
let was_open = false;
session.subscribe((current) => {
  if (current === null && was_open) forget();
  was_open = current !== null;
});
credential.subscribe((current) => {
  if (current === null) forget();
});

/** The last state of a board: seen since the page was loaded, or before it was reloaded in this tab. */
export const lastBoard = (board_id: string): LastBoard | undefined =>
  keptAnswer<LastBoard>(`cards of ${board_id}`) ?? storedBoard(board_id);

const storedBoard = (board_id: string): LastBoard | undefined => {
  const text = sessionStorage.getItem(storage_key);
  if (text === null) return undefined;
  const stored = JSON.parse(text) as Stored;
  return stored.owner === owner() && stored.board_id === board_id ? stored.last : undefined;
};

/** Keeps a board's state in memory. */
export const keepBoard = (board_id: string, last: LastBoard): void =>
  keepAnswer(`cards of ${board_id}`, last);

/** Keeps it over a reload, in this tab's session storage, which no other tab reads. */
export const storeBoard = (board_id: string, last: LastBoard): void => {
  const { columns, tickets } = last;
  const text = JSON.stringify({ owner: owner(), board_id, last: { columns, tickets } });
  if (owner() === undefined || text.length > stored_length_max) return;
  try {
    sessionStorage.setItem(storage_key, text);
  } catch {
    forget(); // full: the board is read again
  }
};
