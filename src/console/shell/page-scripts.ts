import { withStyles } from "../style/with-styles.ts";

export const security_path = "/console/security";

/** The script of each page, by its address. Loaded when the page is first opened. */
export const page_scripts = {
  "/console/overview": () => withStyles(import("../overview/page.tsx")),
  "/console/day/:rest*": () => withStyles(import("../my-day/page.tsx")),
  "/console/round/:rest*": () => withStyles(import("../my-round/page.tsx")),
  "/console/board/:board_id?": () => import("../board/page.tsx"),
  "/console/tickets/:ticket_id": () => withStyles(import("../ticket/page.tsx")),
  "/console/plan": () => withStyles(import("../plan/page.tsx")),
  "/console/clients/:rest*": () => withStyles(import("../clients/page.tsx")),
  "/console/billing/:rest*": () => withStyles(import("../billing/page.tsx")),
  "/console/reports/:rest*": () => withStyles(import("../reports/page.tsx")),
  "/console/desk/:rest*": () => withStyles(import("../admin/page.tsx")),
  [security_path]: () => withStyles(import("../security/page.tsx")),
};

const isWithin = (path: string, page: string): boolean => {
  const [fixed = page] = page.split("/:");
  return path === fixed || path.startsWith(`${fixed}/`);
};

/** Loads the script of the page at this path, if there is one. */
export const loadPageScript = (path: string): void => {
  const page = Object.entries(page_scripts).find(([address]) => isWithin(path, address));
  page?.[1]().catch(() => undefined); // the page reports it
};
