import type { Page } from "playwright-core";

const id = "01890a5d-ac96-774b-bcce-b302099a8057";
const at = "2026-01-15T09:00:00Z";
const said = "connect ECONNREFUSED 10.0.0.1:443";

const controller = {
  id,
  name: "Core router",
  kind: "routeros",
  url: "https://10.0.0.1",
  host: null,
  port: null,
  username: "lastmile",
  certificate_sha256: null,
  active: true,
  last_error: said,
  last_ok_at: at,
  created_at: at,
  updated_at: at,
};

const drift = {
  client_id: id,
  name: "Nadia Khoury",
  username: "nadia.khoury",
  wanted: "suspended",
  applied: "failed",
  attempts: 3,
  error: said,
  checked_at: at,
};

const listOf = (row: object) => ({
  data: [row],
  pagination: { total: 1, per_page: 25, current_page: 1, last_page: 1, from: 1, to: 1 },
});

/** Answers as a service with a router that cannot be reached. The real one would need `SECRET_KEY` and a router. */
export const answerWithRouter = async (page: Page): Promise<void> => {
  await page.route(/\/v1\/access-controllers/, (route) => {
    const { pathname } = new URL(route.request().url());
    const json = pathname.endsWith("/drift")
      ? listOf(drift)
      : pathname.endsWith(id)
        ? controller
        : listOf(controller);
    return route.fulfill({ json });
  });
};
