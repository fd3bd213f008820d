import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { type House, password, people } from "./house.ts";
import { goTo } from "./places.ts";
import type { Watched } from "./watch.ts";

const limit_ms = 60_000;

interface Made {
  id: string;
}

interface Job extends Made {
  title: string;
  job_type_id: string | null;
  technician_id: string | null;
  scheduled_at: string | null;
}

/** Counts what a person does. A key with Ctrl counts as two. */
const countedOn = (page: Page) => {
  const count = { clicks: 0, keys: 0 };
  return {
    count,
    press: async (keys: string) => {
      count.keys += keys.split("+").length;
      await page.keyboard.press(keys);
    },
    type: async (text: string) => {
      count.keys += text.length;
      await page.keyboard.type(text);
    },
    click: async (target: ReturnType<Page["getByRole"]>) => {
      count.clicks += 1;
      await target.click();
    },
  };
};

/** The search over every page, the client's card, drafts and shortcuts. */
export const aboutSearch = (house: () => House): void => {
  describe("the search", () => {
    let watched: Watched;
    let page: Page;
    let board: Made;
    let client: Made;

    const dialog = () => page.getByRole("dialog");
    const field = () => page.getByRole("combobox", { name: "Search" });
    const jobsOf = async ({ id }: Made): Promise<Job[]> =>
      (await house().call<{ data: Job[] }>("GET", `/v1/tickets?client_id=${id}`)).data;

    beforeAll(async () => {
      board = await house().call<Made>("POST", "/v1/ticket-boards", { name: "Calls" });
      const people = await house().call<{ data: (Made & { email: string })[] }>("GET", "/v1/users");
      const members = people.data
        .filter(({ email }) => /^(?:layal|rima)@/.test(email))
        .map(({ id }) => ({ user_id: id, role: "member" }));
      await house().call("PUT", `/v1/ticket-boards/${board.id}`, { members });
      for (const [name, sla_hours] of [
        ["Quick look", null],
        ["Within the hour", 1],
      ])
        await house().call("POST", "/v1/ticket-job-types", {
          name,
          board_id: board.id,
          duration_minutes: 180,
          ...(sla_hours === null ? {} : { sla_hours }),
        });
      client = await house().call<Made>("POST", "/v1/clients", {
        name: "Vartan Ohanian",
        username: "vartan.ohanian",
        phone_number: "+961 71 908 317",
      });
      watched = await house().tab("dispatcher");
      ({ page } = watched);
      await page.goto(house().at(`/board/${board.id}`));
      await page.getByRole("heading", { level: 1 }).waitFor();
    }, limit_ms);
    afterAll(async () => {
      expect(watched.complaints.filter((text) => !/401|422/.test(text))).toEqual([]);
      await page.context().close();
    });

    test(
      "goes from the ringing phone to a booked visit with at most 4 clicks and 20 keys",
      async () => {
        const person = countedOn(page);
        await person.press("Control+k");
        await field().waitFor();
        await person.type("8317");
        await person.press("Enter"); // even before the answer has come
        await dialog().getByRole("heading", { name: "Vartan Ohanian" }).waitFor();
        await person.press("Enter"); // the button New job
        await dialog().getByLabel("Job type").waitFor();
        await dialog().getByRole("option", { name: "Quick look" }).waitFor({ state: "attached" });
        await dialog().getByLabel("Job type").focus();
        await person.type("Q");
        await page.waitForFunction(
          "[...document.querySelectorAll('dialog input')].some((each) => each.value === 'Quick look')",
        );
        const soonest = dialog().getByRole("button", { name: /^Soonest/ });
        await page.locator("fieldset[aria-busy=false] .slot-choice").first().waitFor();
        await person.click(soonest);
        await dialog().waitFor({ state: "detached" });
        await page.getByText(/^T-\d+ booked: /).waitFor();
        const [job] = await jobsOf(client);
        expect(job).toMatchObject({ title: "Quick look", technician_id: expect.any(String) });
        expect(job?.scheduled_at).not.toBeNull();
        expect(person.count.clicks).toBeLessThanOrEqual(4);
        expect(person.count.keys).toBeLessThanOrEqual(20);
      },
      limit_ms,
    );

    test(
      "books nothing past the SLA's deadline in one tap",
      async () => {
        const before = (await jobsOf(client)).length;
        await goTo(page, house().at(`/board/${board.id}`));
        await page.getByRole("button", { name: "New job" }).click();
        await dialog().getByLabel("Client", { exact: true }).fill("vartan");
        await page.getByRole("option", { name: "Vartan Ohanian" }).click();
        await dialog().getByLabel("Job type").selectOption({ label: "Within the hour" });
        const late = dialog()
          .getByRole("button", { name: /^Soonest.*Past the SLA deadline/ })
          .first();
        await late.click();
        const confirm = page.getByRole("dialog", { name: "Past the SLA deadline" });
        await confirm.waitFor();
        expect(await jobsOf(client)).toHaveLength(before);
        await confirm.getByRole("button", { name: "Book anyway" }).click();
        await dialog().first().waitFor({ state: "detached" });
        expect(await jobsOf(client)).toHaveLength(before + 1);
      },
      limit_ms,
    );

    test(
      "keeps the draft of a job through Escape and a reload, until it is discarded",
      async () => {
        await goTo(page, house().at(`/board/${board.id}`));
        const newJob = page.getByRole("button", { name: "New job" });
        await newJob.click();
        await dialog().getByLabel("Title").fill("Half a sentence");
        await page.keyboard.press("Escape");
        await dialog().waitFor({ state: "detached" });
        await newJob.click();
        await dialog().getByText("Draft restored").waitFor();
        expect(await dialog().getByLabel("Title").inputValue()).toBe("Half a sentence");
        await page.reload();
        await newJob.click();
        await dialog().getByText("Draft restored").waitFor();
        await dialog().getByRole("button", { name: "Discard" }).click();
        expect(await dialog().getByLabel("Title").inputValue()).toBe("");
        await page.keyboard.press("Escape");
        await newJob.click();
        await dialog().getByLabel("Title").fill("x");
        expect(await dialog().getByText("Draft restored").count()).toBe(0);
        await dialog().getByLabel("Title").fill("");
        await page.keyboard.press("Escape");
      },
      limit_ms,
    );

    test(
      "keeps the draft when the service ends the session, and gives it to that person again",
      async () => {
        const newJob = page.getByRole("button", { name: "New job" });
        await newJob.click();
        await dialog().getByLabel("Title").fill("In the middle of a call");
        const ended = { "x-request-id": "1" };
        const error = { message: "Log in again.", reason: "unauthenticated", errors: {} };
        await page.route("**/v1/tickets", (route) =>
          route.fulfill({ status: 401, headers: ended, json: { status: false, error } }),
        );
        await dialog().getByRole("button", { name: "Create job" }).click();
        await page.getByLabel("E-mail").fill(people.dispatcher);
        await page.unroute("**/v1/tickets");
        await page.getByLabel("Password", { exact: true }).fill(password);
        await page.getByRole("button", { name: "Log in", exact: true }).click();
        await newJob.click();
        await dialog().getByText("Draft restored").waitFor();
        expect(await dialog().getByLabel("Title").inputValue()).toBe("In the middle of a call");
        await dialog().getByRole("button", { name: "Discard" }).click();
        await page.keyboard.press("Escape");
      },
      limit_ms,
    );

    test(
      "finds jobs and pages, and offers what was opened last",
      async () => {
        const [job] = await jobsOf(client);
        const { ticket_number } = await house().call<{ ticket_number: string }>(
          "GET",
          `/v1/tickets/${job?.id}`,
        );
        await page.keyboard.press("/");
        await field().fill(ticket_number);
        await page.getByRole("option", { name: ticket_number }).first().waitFor();
        await field().press("Enter");
        await page.waitForURL(`**/tickets/${job?.id}`);
        await page.keyboard.press("Control+k");
        await page.getByRole("option", { name: ticket_number }).waitFor();
        const error = { message: "Try later.", reason: "later", errors: {} };
        await page.route("**/v1/search*", (route) =>
          route.fulfill({ status: 422, json: { status: false, error } }),
        );
        await field().fill("vartan");
        await dialog().getByText("Try later.").waitFor();
        expect(await dialog().getByText("Loading").count()).toBe(0);
        await page.unroute("**/v1/search*");
        await dialog().getByRole("button", { name: "Try again" }).click();
        await page.getByRole("option", { name: "Vartan Ohanian" }).first().waitFor();
        await field().fill("day pl");
        await page.getByRole("option", { name: "Day plan" }).waitFor();
        await field().press("Enter");
        await page.waitForURL("**/plan");
      },
      limit_ms,
    );

    test(
      "has shortcuts of a single key, also on an Arabic keyboard, that can be switched off",
      async () => {
        await goTo(page, house().at("/clients"));
        await page.keyboard.press("g");
        await page.keyboard.press("b");
        await page.waitForURL("**/board");
        await page.evaluate(
          "document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ؤ', code: 'KeyC', bubbles: true }))",
        );
        await page.getByRole("dialog", { name: "New job" }).waitFor();
        await page.keyboard.press("Escape");
        await page.keyboard.press("?");
        await page.getByLabel("Use single-key shortcuts").uncheck();
        await page.keyboard.press("Escape");
        await page.keyboard.press("c");
        await page.keyboard.press("/");
        expect(await dialog().count()).toBe(0);
        await page.keyboard.press("Control+k");
        await field().waitFor();
        await page.keyboard.press("Escape");
        await dialog().waitFor({ state: "detached" });
      },
      limit_ms,
    );
  });
};
