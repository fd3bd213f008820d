import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { House } from "./house.ts";
import { ownJob } from "./own-job.ts";

const limit_ms = 60_000;

/** A script of the console, by its name and what its content makes of it. */
const script = /\b(index|page|en|ar)-([a-z0-9]{8})\.js/g;

/**
 * The service behind another address. From `release` on it has another version of the console: every
 * script has another name, and those of the version before are gone.
 */
const startReleases = (house: House) => {
  let is_newer = false;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const is_console = is_newer && pathname.startsWith("/console");
      if (is_console && pathname.match(script)) return new Response("gone", { status: 404 });
      const answer = await fetch(
        house.service.base + pathname.replace("-newer-", "-") + search,
        new Request(request, { headers: { ...request.headers.toJSON(), "accept-encoding": "" } }),
      );
      if (!is_console || /image/.test(answer.headers.get("content-type") ?? "")) return answer;
      const text = (await answer.text()).replaceAll(script, "$1-newer-$2.js");
      return new Response(text, { status: answer.status, headers: answer.headers });
    },
  });
  return {
    at: (path: string): string => `http://127.0.0.1:${server.port}/console${path}`,
    /** An address of the same origin that is none of the console's. */
    beside: `http://127.0.0.1:${server.port}/health`,
    release: () => {
      is_newer = true;
    },
    stop: () => server.stop(true),
  };
};

/** The address of the page's first script. */
const scriptOf = (page: Page): Promise<string> =>
  page.evaluate('document.querySelector("script[src]").src');

const cachesOf = (page: Page): Promise<string[]> => page.evaluate("caches.keys()");

/** A console that is open while the service gets a newer one. */
export const aboutUpdate = (house: () => House): void => {
  describe("a newer version of the console", () => {
    test(
      "lets an open page go on, is there the next time, and loses nothing that waits",
      async () => {
        const releases = startReleases(house());
        const { page } = await house().tab("technician", { serviceWorkers: "allow" });
        const context = page.context();
        await context.route("**/v1/tickets/*/comments", (route) => route.abort());
        await page.goto(releases.at(`/day/${await ownJob(house(), "Old and new")}`));
        await page.getByLabel("Comment", { exact: true }).fill("Written before the update");
        await page.getByRole("button", { name: "Add comment" }).click();
        await page.getByRole("link", { name: "1 unsent" }).waitFor();
        await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
        const [before = ""] = await cachesOf(page);

        releases.release();
        const older = await scriptOf(page);
        const fetched = (address: string) =>
          page.evaluate(
            async (asked) => (await fetch(asked, { cache: "no-store" })).status,
            address,
          );
        expect(older).not.toContain("-newer-");
        expect((await fetch(older)).status).toBe(404);
        expect(await fetched(older)).toBe(200);

        const second = await context.newPage();
        await second.goto(releases.at("/day"));
        await second.getByRole("heading", { name: "My day" }).waitFor();
        expect(await scriptOf(second)).toContain("-newer-");
        await second.evaluate(`(async () => {
          const registration = await navigator.serviceWorker.ready;
          await registration.update();
          const { installing } = registration;
          await new Promise((resolve) => {
            if (!installing) return resolve();
            installing.addEventListener("statechange", resolve);
          });
        })()`);
        expect(await cachesOf(page)).toContain(before);
        expect(await fetched(older)).toBe(200);
        await page.close();
        await second.close();

        const next = await context.newPage();
        next.setDefaultTimeout(30_000);
        await next.goto(releases.beside); // no page of the console is open any more
        for (let looks = 0; looks < 200 && (await cachesOf(next)).includes(before); looks += 1)
          await next.waitForTimeout(50);
        const after = await cachesOf(next);
        expect(after).toHaveLength(1);
        expect(after[0]).toContain("-newer-");
        await next.goto(releases.at("/day/queue"));
        await next.getByText("Written before the update").waitFor();
        await context.setOffline(true);
        await next.reload();
        await next.getByText("Written before the update").waitFor();
        expect(await scriptOf(next)).toContain("-newer-");

        await context.unroute("**/v1/tickets/*/comments");
        await context.setOffline(false);
        const taken = next.getByRole("region", { name: "Sent", exact: true });
        await taken.getByText("Written before the update").waitFor();
        await context.close();
        await releases.stop();
      },
      limit_ms,
    );
  });
};
