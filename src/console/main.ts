import { fetchEarly } from "./api/early.ts";
import { fetchBoardEarly } from "./board/opened-board.ts";
import { storedCredential } from "./session/stored-credential.ts";
import { loadPageScript } from "./shell/page-scripts.ts";
import { loadDictionary, preferredLanguage } from "./strings/languages.ts";

/*
 * The first script is small: it requests everything else at once, since on a slow connection each request
 * that waits for another takes a third of a second.
 */
const starting = import("./shell/start.tsx");
const own = storedCredential();
if (own !== null) {
  const { pathname, search } = location;
  void fetchEarly("/v1/auth/me");
  if (own.organization_id !== "" && own.reads_settings !== false)
    void fetchEarly("/v1/organization");
  void fetchBoardEarly(pathname, search);
  loadPageScript(pathname);
}
loadDictionary[preferredLanguage()]().catch(() => undefined); // `start` reports it
const { start } = await starting;
await start();
