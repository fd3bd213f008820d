import { describe, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { bookVisits, type Visit } from "./booked-visits.ts";
import { type House, type Person, password, people } from "./house.ts";
import type { Watched } from "./watch.ts";

const limit_ms = 60_000;
const phone = { width: 360, height: 740 };

interface Invoices {
  data: { id: string; payments?: object[] }[];
}

/** A picture of one point. */
const point =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** What the API has of a client's money. */
const booksOf = async (house: House, { client_id }: Visit) => {
  const invoices = await house.call<Invoices>("GET", `/v1/invoices?client_id=${client_id}`);
  const payments = await house.call<Invoices>("GET", `/v1/payments?client_id=${client_id}`);
  return { invoices: invoices.data.length, payments: payments.data.length };
};

/** Logs in by the page itself, as a phone's owner does. */
export const logIn = async (page: Page, person: Person): Promise<void> => {
  await page.getByLabel("E-mail").fill(people[person]);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
};

/** All that a page may leave on a device, but for this tab's own memory. */
export const left = (page: Page): Promise<string> =>
  page.evaluate(`(async () => {
    const asked = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const database = await asked(indexedDB.open("lastmile"));
    const found = [];
    for (const name of database.objectStoreNames) {
      const store = database.transaction(name).objectStore(name);
      found.push(await Promise.all([asked(store.getAllKeys()), asked(store.getAll())]));
    }
    database.close();
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(url);
    return JSON.stringify([found, { ...localStorage }]);
  })()`);

/** Waits until the device has stored a text. */
export const isStored = async (page: Page, text: string): Promise<void> => {
  for (let looks = 0; looks < 300 && !(await left(page)).includes(text); looks += 1)
    await page.waitForTimeout(20);
};

/** The page is kept, and what the doors of these visits need. */
const isKept = async (page: Page, visits: readonly Visit[]): Promise<void> => {
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  const unkept = async () => {
    const text = await left(page);
    return visits.filter(({ id }) => !text.includes(`door ${id}`)).map(({ title }) => title);
  };
  for (let looks = 0; looks < 300 && (await unkept()).length > 0; looks += 1)
    await page.waitForTimeout(50);
  expect(await unkept()).toEqual([]);
};

/** The token in the session's cookie. */
const tokenOf = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find(({ name }) => name === "lastmile")?.value ?? "";

/** As when a browser deletes cookies: nobody is logged in any more, and no tab has noticed. */
export const forgetLogin = async (page: Page): Promise<void> => {
  await page.context().clearCookies();
  await page.evaluate("localStorage.removeItem('lastmile.login'); sessionStorage.clear()");
};

const visit = (page: Page, { title }: Visit) =>
  page.locator("article.visit", { hasText: `Client of ${title}` });

/** Completes with the price in cash: from the day, by thumb. */
const completeWithCash = async (page: Page, job: Visit): Promise<void> => {
  await visit(page, job).getByRole("link", { name: "Complete" }).click();
  await page.getByLabel("The client pays now").check();
  await page.getByLabel("Cash received").fill("25");
  await page.getByRole("button", { name: /^Complete/ }).click();
  await page.getByRole("link", { name: "Back to My day" }).click();
};

/** A technician's phone, what it does without a connection, and whose it is. */
export const aboutMyDay = (house: () => House): void => {
  describe("the technician's day", () => {
    let phoneTab: Watched;
    let context: BrowserContext;
    let jobs: Visit[] = [];
    let token = "";

    const job = (at: number): Visit => {
      const found = jobs[at];
      if (!found) throw new Error(`no job ${at}`);
      return found;
    };

    test(
      "shows the visits in order, to call and to go to",
      async () => {
        jobs = await bookVisits(house(), [
          "No signal",
          "Noise at night",
          "Moved the desk",
          "Slow",
          "Weak Wi-Fi",
          "New cable",
        ]);
        phoneTab = await house().tab(null, { serviceWorkers: "allow", viewport: phone });
        context = phoneTab.page.context();
        const { page } = phoneTab;
        await page.goto(house().at("/day"));
        await logIn(page, "technician");
        await visit(page, job(5)).waitFor();
        const shown = await page.locator("article.visit h3").allTextContents();
        const places = jobs.map(({ title }) => shown.indexOf(`Client of ${title}`));
        expect(places).not.toContain(-1);
        expect(places).toEqual(places.toSorted((one, other) => one - other));
        const { call, way } = await visit(page, job(0)).evaluate((card) => ({
          call: card.querySelector('a[href^="tel:"]')?.getAttribute("href"),
          way: card.querySelector('a[href^="https:"]')?.getAttribute("href"),
        }));
        expect(call).toBe("tel:+9613123450");
        expect(way).toBe("https://www.google.com/maps/dir/?api=1&destination=33.9%2C35.5");
        token = await tokenOf(page);
        await isKept(page, jobs);
      },
      limit_ms,
    );

    test(
      "opens without a connection, keeps what is done, and sends it once",
      async () => {
        const { page } = phoneTab;
        await context.setOffline(true);
        await page.reload();
        await visit(page, job(0)).getByRole("button", { name: "Start" }).click();
        await visit(page, job(0)).getByText("In progress").waitFor();
        await completeWithCash(page, job(0));
        await visit(page, job(0)).getByText("Done", { exact: true }).waitFor();
        await visit(page, job(0)).getByText("Unsent").waitFor();
        await page.getByRole("link", { name: "2 unsent" }).click();
        expect(await page.getByText("Collected USD 25.00").count()).toBe(1);
        expect(await booksOf(house(), job(0))).toEqual({ invoices: 0, payments: 0 });

        await context.setOffline(false);
        const taken = page.getByRole("region", { name: "Sent", exact: true });
        await taken.getByRole("listitem").nth(1).waitFor();
        expect(await page.getByRole("region", { name: "Unsent" }).count()).toBe(0);
        expect(await booksOf(house(), job(0))).toEqual({ invoices: 1, payments: 1 });
        expect(await left(page)).not.toContain(token);
      },
      limit_ms,
    );

    test(
      "does it once when the answer is lost, and says that it was taken",
      async () => {
        const { page } = phoneTab;
        let lost = 0;
        await page.route("**/v1/tickets/*/complete", async (route) => {
          if (lost > 0) return route.continue();
          lost += 1;
          await route.fetch();
          await route.abort();
        });
        await page.goto(house().at("/day"));
        await visit(page, job(1)).getByRole("button", { name: "Start" }).click();
        await completeWithCash(page, job(1));
        await page.goto(house().at("/day/queue"));
        await page.getByText("This had already arrived.").waitFor();
        expect(lost).toBe(1);
        expect(await booksOf(house(), job(1))).toEqual({ invoices: 1, payments: 1 });
        await page.unroute("**/v1/tickets/*/complete");
      },
      limit_ms,
    );

    test(
      "tells what was refused, until it is thrown away",
      async () => {
        const { page } = phoneTab;
        await page.goto(house().at("/day"));
        await visit(page, job(2)).waitFor();
        await context.setOffline(true);
        await visit(page, job(2)).getByRole("button", { name: "Start" }).click();
        await visit(page, job(2)).getByText("Unsent").waitFor();
        await house().call("POST", `/v1/tickets/${job(2).id}/cancel`, { reason: "They moved" });
        await context.setOffline(false);
        await page.getByRole("link", { name: "1 rejected" }).click();
        const refused = page.getByRole("region", { name: "Rejected" });
        const said = refused.getByRole("alert");
        await said.waitFor();
        expect(await said.textContent()).toBe("The job is closed. Reopen it first.");
        await page.reload();
        await refused.getByRole("button", { name: "Discard" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
        await refused.waitFor({ state: "detached" });
      },
      limit_ms,
    );

    test(
      "tells that what was collected is not recorded when the office was faster",
      async () => {
        const { page } = phoneTab;
        await page.goto(house().at("/day"));
        await visit(page, job(3)).getByRole("button", { name: "Start" }).click();
        await visit(page, job(3)).getByRole("link", { name: "Complete" }).waitFor();
        const waits = visit(page, job(3)).getByText("Unsent");
        await waits.waitFor({ state: "detached" }); // the start is taken: it would hold the completion
        await context.setOffline(true);
        await completeWithCash(page, job(3));
        await house().call("POST", `/v1/tickets/${job(3).id}/complete`, { outcome: "done" });
        await context.setOffline(false);
        await page.getByRole("link", { name: "1 rejected" }).click();
        await page.getByText("the money you collected isn’t recorded").waitFor();
        expect(await booksOf(house(), job(3))).toEqual({ invoices: 0, payments: 0 });
        await page.getByRole("button", { name: "Discard" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
        await page.getByRole("link", { name: "1 rejected" }).waitFor({ state: "detached" });
      },
      limit_ms,
    );

    test(
      "uses credit first, collects old debt in pounds, and shows what would stay as credit",
      async () => {
        const { page } = phoneTab;
        const { client_id } = job(4);
        await house().call("POST", "/v1/payments", { client_id, amount: 5 });
        const { data: items } = await house().call<{ data: { uuid: string; name: string }[] }>(
          "GET",
          "/v1/items?query=new%20connector",
        );
        const old = { client_id, items: [{ item_uuid: items[0]?.uuid, quantity: 2 }] };
        await house().call("POST", "/v1/invoices", old);
        await house().call("POST", "/v1/exchange-rates", {
          base: "USD",
          quote: "LBP",
          rate: 90_000,
        });
        await page.goto(house().at(`/day/${job(4).id}/complete`));
        expect(await page.getByLabel("Use the client’s credit (USD 5.00)").isChecked()).toBe(true);
        await page.getByRole("button", { name: "Collect USD 20.00 cash and complete" }).waitFor();
        await page.getByLabel("The client pays now").check();
        await page.getByLabel("LBP", { exact: true }).check();
        await page.getByText("LBP 1,800,000").waitFor();
        await page.getByLabel("Also collect the outstanding USD 50.00").check();
        await page.getByText("LBP 6,300,000").waitFor();
        await page.getByLabel("Cash received (LBP)").fill("7000000");
        await page.getByText("LBP 700,000", { exact: true }).waitFor();
        expect(await page.getByLabel("Give change").isChecked()).toBe(true);
        await page.getByLabel("Keep it as credit for the client").check();
        await page.getByText("LBP 700,000 stays as credit for the client").waitFor();
        await page.getByLabel("Give change").check();
        await page.getByRole("button", { name: "Complete and bill" }).click();
        await page.getByRole("heading", { name: "Job completed" }).waitFor();
        const client = await house().call<{ balance: number }>("GET", `/v1/clients/${client_id}`);
        expect(client.balance).toBe(0);
        expect(await booksOf(house(), job(4))).toEqual({ invoices: 2, payments: 3 });
      },
      limit_ms,
    );

    test(
      "takes a start, a signature and cash to the next visit, also without a connection",
      async () => {
        const { page } = phoneTab;
        await page.goto(house().at("/day"));
        await visit(page, job(5)).waitFor();
        await context.setOffline(true);
        await visit(page, job(5)).getByRole("button", { name: "Start" }).click();
        await visit(page, job(5)).getByRole("link", { name: "Complete" }).click();
        await page.getByRole("button", { name: "Get signature" }).click();
        const pad = page.getByRole("img", { name: "Sign here with a finger" });
        await pad.scrollIntoViewIfNeeded();
        const box = await pad.boundingBox();
        if (!box) throw new Error("no signature pad");
        await page.mouse.move(box.x + 40, box.y + 80);
        await page.mouse.down();
        await page.mouse.move(box.x + 140, box.y + 40, { steps: 5 });
        await page.mouse.up();
        await page.getByRole("button", { name: "Clear signature" }).waitFor();
        await isStored(page, "iVBOR"); // a PNG in base64
        await page.reload();
        await page.getByRole("img", { name: `Signature: Client of ${job(5).title}` }).waitFor();
        await page.getByRole("button", { name: "Collect USD 25.00 cash and complete" }).click();
        await page.getByRole("heading", { name: "Job completed" }).waitFor();
        const is_last = page.getByText("That was the last visit today");
        await is_last.or(page.getByRole("heading", { name: "Next visit" })).waitFor();
        await context.setOffline(false);
        await page.getByText("Invoice INV-").waitFor();
        expect(await booksOf(house(), job(5))).toEqual({ invoices: 1, payments: 1 });
        const files = await house().call<{ signed_by: string; content_type: string }[]>(
          "GET",
          `/v1/tickets/${job(5).id}/attachments`,
        );
        expect(files).toMatchObject([
          { signed_by: `Client of ${job(5).title}`, content_type: "image/png" },
        ]);
      },
      limit_ms,
    );

    test(
      "reaches the next visit with three taps and no key",
      async () => {
        const { page } = phoneTab;
        const [first] = await bookVisits(house(), ["Tap one", "Tap two"], "tapped");
        if (!first) throw new Error("no visit");
        await page.goto(house().at("/day"));
        await visit(page, first).getByRole("button", { name: "Start" }).click();
        await visit(page, first).getByRole("link", { name: "Complete" }).click();
        await page.getByRole("button", { name: "Collect USD 25.00 cash and complete" }).click();
        const next = page.getByRole("region", { name: "Next visit" });
        await next.getByRole("article").waitFor(); // of another test, perhaps
        expect(await booksOf(house(), first)).toEqual({ invoices: 1, payments: 1 });
      },
      limit_ms,
    );

    test(
      "keeps the day of who is logged out, and lets nobody else send what waits",
      async () => {
        await context.setOffline(true);
        await forgetLogin(phoneTab.page);
        await phoneTab.page.close();
        const page = await context.newPage();
        page.setDefaultTimeout(30_000);
        await page.goto(house().at("/day"));
        expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
        await page.getByRole("link", { name: `Client of ${job(1).title}` }).click();
        await page.getByLabel("Comment", { exact: true }).fill("The gate is locked");
        await page.getByRole("button", { name: "Add comment" }).click();
        const photo = {
          name: "gate.png",
          mimeType: "image/png",
          buffer: Buffer.from(point, "base64"),
        };
        await page.getByLabel("Take or choose photo").setInputFiles(photo);
        await page.getByRole("img", { name: "gate.png" }).waitFor();
        await page.getByRole("link", { name: "2 unsent" }).waitFor();

        await context.setOffline(false);
        const told = async (): Promise<number[]> => {
          const comments = await house().call<{ body: string }[]>(
            "GET",
            `/v1/tickets/${job(1).id}/comments`,
          );
          const files = await house().call<object[]>("GET", `/v1/tickets/${job(1).id}/attachments`);
          return [
            comments.filter(({ body }) => body === "The gate is locked").length,
            files.length,
          ];
        };
        await page.getByText("Log in to send your changes").waitFor();
        await page.getByRole("button", { name: "Log in", exact: true }).click();
        await logIn(page, "dispatcher");
        await page.getByRole("link", { name: "2 unsent by Rima Khoury" }).click();
        await page.getByText("Rima Khoury must log in on this device to send them.").waitFor();
        expect(await told()).toEqual([0, 0]);

        await page.getByText("Layal").first().click();
        await page.getByRole("button", { name: "Log out" }).click();
        await logIn(page, "technician");
        const taken = page.getByRole("region", { name: "Sent", exact: true });
        await taken.getByText("The gate is locked").waitFor();
        await taken.getByText("gate.png").waitFor();
        expect(await told()).toEqual([1, 1]);
        await page.goto(house().at("/day"));
        await page.getByRole("heading", { name: "My day" }).waitFor();
        expect(await left(page)).not.toContain(await tokenOf(page));
        await context.close();
      },
      limit_ms,
    );
  });
};
