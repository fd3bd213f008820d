import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import type { House } from "./house.ts";
import { forgetLogin, isStored, left, logIn } from "./my-day.ts";
import { ownJob } from "./own-job.ts";

const limit_ms = 60_000;

const write = async (page: Page, body: string): Promise<void> => {
  await page.getByLabel("Comment", { exact: true }).fill(body);
  await page.getByRole("button", { name: "Add comment" }).click();
};

/** What a technician typed, through all that happens to a phone. */
export const aboutKept = (house: () => House): void => {
  describe("what is typed on a phone", () => {
    let page: Page;
    let context: BrowserContext;
    let id = "";

    const comments = async (): Promise<string[]> => {
      const all = await house().call<{ body: string }[]>("GET", `/v1/tickets/${id}/comments`);
      return all.map(({ body }) => body).toSorted();
    };

    beforeAll(async () => {
      id = await ownJob(house(), "A bad day for a phone");
      ({ page } = await house().tab(null, { viewport: { width: 360, height: 740 } }));
      context = page.context();
    }, limit_ms);
    afterAll(() => context.close());

    test(
      "is sent once by two tabs that are open at once",
      async () => {
        const sent: string[] = [];
        context.on("request", (request) => {
          if (request.url().endsWith("/comments"))
            sent.push(request.headers()["idempotency-key"] ?? "");
        });
        const second = await context.newPage();
        await page.goto(house().at(`/day/${id}`));
        await logIn(page, "technician");
        await page.getByLabel("Comment", { exact: true }).waitFor();
        await second.goto(house().at(`/day/${id}`));
        await second.getByLabel("Comment", { exact: true }).waitFor();
        await context.setOffline(true);
        for (const [at, tab] of [page, second].entries()) await write(tab, `From tab ${at}`);
        for (const tab of [page, second])
          await tab.getByRole("link", { name: "2 unsent" }).waitFor();
        await context.setOffline(false);
        for (const tab of [page, second])
          await tab.getByRole("link", { name: /unsent/ }).waitFor({ state: "detached" });
        expect(await comments()).toEqual(["From tab 0", "From tab 1"]);
        expect(sent).toHaveLength(2);
        expect(new Set(sent).size).toBe(2);
        await second.close();
      },
      limit_ms,
    );

    test(
      "is sent without a login when the app was closed",
      async () => {
        await context.setOffline(true);
        await write(page, "Before it was closed");
        await page.getByRole("link", { name: "1 unsent" }).waitFor();
        await page.close();
        await context.setOffline(false);
        page = await context.newPage();
        page.setDefaultTimeout(30_000);
        await page.goto(house().at(`/day/${id}`));
        await page.getByLabel("Comment", { exact: true }).waitFor();
        await page.getByRole("link", { name: /unsent/ }).waitFor({ state: "detached" });
        for (
          let looks = 0;
          looks < 200 && !(await comments()).includes("Before it was closed");
          looks += 1
        )
          await page.waitForTimeout(20);
        expect(await comments()).toContain("Before it was closed");
      },
      limit_ms,
    );

    test(
      "is sent from the page where the phone refuses to store it, and it says so",
      async () => {
        await page.evaluate(
          `IDBObjectStore.prototype.put = () => {
            throw new DOMException("The disk is full", "QuotaExceededError");
          }; undefined`,
        );
        await context.setOffline(true);
        await write(page, "Nowhere but here");
        const said = page.locator("strong", { hasText: "This phone can’t save 1 change" });
        await said.waitFor();
        await context.setOffline(false);
        await said.waitFor({ state: "detached" });
        expect(await comments()).toContain("Nowhere but here");
      },
      limit_ms,
    );

    test(
      "is there again after a reload, until its person logs out, and never another's",
      async () => {
        const form = house().at(`/day/${id}/complete`);
        const notes = page.getByLabel("Notes", { exact: true });
        await page.goto(house().at(`/day/${id}`));
        await page.getByLabel("Comment", { exact: true }).fill("Half a sentence");
        await isStored(page, "Half a sentence");
        await page.goto(form);
        await notes.fill("Half a report");
        await isStored(page, "Half a report");
        await page.reload();
        await page.getByText("Draft from").waitFor();
        expect(await notes.inputValue()).toBe("Half a report");
        await page.goto(house().at(`/day/${id}`));
        const comment = page.getByLabel("Comment", { exact: true });
        for (let looks = 0; looks < 100 && (await comment.inputValue()) === ""; looks += 1)
          await page.waitForTimeout(20);
        expect(await comment.inputValue()).toBe("Half a sentence");

        await page.getByText("Rima").first().click();
        await page.getByRole("button", { name: "Log out" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByText("You have 2 drafts.").waitFor();
        await dialog.getByRole("button", { name: "Log out" }).click();
        await page.getByLabel("Password", { exact: true }).waitFor();
        for (let looks = 0; looks < 100 && (await left(page)).includes("day "); looks += 1)
          await page.waitForTimeout(20);
        const here = await left(page);
        for (const gone of ["Half a", "session", "Rima Khoury", `door ${id}`])
          expect(here).not.toContain(gone);
        await page.goto(form);
        await logIn(page, "owner");
        await notes.waitFor();
        expect(await notes.inputValue()).toBe("");
      },
      limit_ms,
    );

    /** Logs in anew, opens the job and begins a comment, which is stored. */
    const begin = async (text: string): Promise<void> => {
      await forgetLogin(page);
      await page.goto(house().at(`/day/${id}`));
      await logIn(page, "technician");
      await page.getByLabel("Comment", { exact: true }).fill(text);
      await isStored(page, text);
      expect(await left(page)).toContain(text);
    };
    /** Nothing is left here of the day and of what was begun. */
    const isForgotten = async (on: Page, texts: readonly string[]): Promise<void> => {
      for (let looks = 0; looks < 100 && (await left(on)).includes("session"); looks += 1)
        await on.waitForTimeout(20);
      const here = await left(on);
      for (const gone of ["session", `door ${id}`, ...texts]) expect(here).not.toContain(gone);
    };

    test(
      "goes when the service ends the session, but for what is not sent, which the next login sends",
      async () => {
        await begin("To be sent later");
        await context.setOffline(true);
        await page.getByRole("button", { name: "Add comment" }).click();
        await page.getByRole("link", { name: /unsent/ }).waitFor();
        await page.getByLabel("Comment", { exact: true }).fill("Half a thought");
        await isStored(page, "Half a thought");
        const [cookie] = await context.cookies();
        const { csrf_token } = JSON.parse(
          String(await page.evaluate("localStorage.getItem('lastmile.login')")),
        );
        const headers = {
          cookie: `${cookie?.name}=${cookie?.value}`,
          origin: house().service.base,
          "x-csrf-token": csrf_token,
        };
        const logout = `${house().service.base}/v1/auth/logout`;
        expect((await fetch(logout, { method: "POST", headers })).status).toBe(204);
        await context.setOffline(false);
        await page.getByLabel("Password", { exact: true }).waitFor();
        await isForgotten(page, ["Half a thought"]);
        expect(await left(page)).toContain("To be sent later");
        expect(await page.getByText("To be sent later").count()).toBe(0);
        await logIn(page, "technician");
        for (
          let looks = 0;
          looks < 200 && !(await comments()).includes("To be sent later");
          looks += 1
        )
          await page.waitForTimeout(20);
        expect(await comments()).toContain("To be sent later");
      },
      limit_ms,
    );

    test(
      "goes after 7 days without the service, before anything is shown",
      async () => {
        await begin("Half a week");
        const answered = /\/(?:health|v1\/.*)$/;
        await context.route(answered, (route) => route.abort());
        const later = async (days: number): Promise<Page> => {
          const tab = await context.newPage();
          await tab.clock.setFixedTime(Date.now() + days * 86_400_000);
          await tab.goto(house().at(`/day/${id}`));
          return tab;
        };
        const sixth = await later(6);
        await sixth.getByLabel("Comment", { exact: true }).waitFor();
        await sixth.close();
        const eighth = await later(8);
        await eighth.getByLabel("Password", { exact: true }).waitFor();
        await isForgotten(eighth, ["Half a week"]);
        await context.unroute(answered);
        await eighth.close();
      },
      limit_ms,
    );
  });
};
