import { readBoardEarly } from "../board/read-board.ts";
import { credential } from "../session/credential.ts";
import { pages } from "./sections.ts";

const isWithin = (path: string, page: string): boolean => {
  const [fixed = page] = page.split("/:");
  return path === fixed || path.startsWith(`${fixed}/`);
};

/**
 * Loads the script of the page in the address, and the board, while the session is verified: on a slow
 * connection each step of waiting costs a third of a second.
 */
export const startEarly = (): void => {
  const { pathname } = location;
  const page = Object.entries(pages).find(([path]) => isWithin(pathname, path))?.[1];
  if (credential.value === null || !page) return;
  page.preload().catch(() => undefined); // the page reports it
  if (page === pages["/console/board/:board_id?"] && !location.search.includes("archived=1"))
    readBoardEarly(pathname);
};
