import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { House } from "./house.ts";
import { isStored } from "./my-day.ts";
import { goTo } from "./places.ts";
import type { Watched } from "./watch.ts";

const limit_ms = 60_000;

interface Known {
  id: string;
  version: number;
  title: string;
  priority: string;
  status_category: string;
  invoice_id: string | null;
  checklist_state: { id: string; done: boolean }[];
}

interface JobType {
  id: string;
  name: string;
  board_id: string;
}

interface Columns {
  columns: { id: string; category: string }[];
}

interface Suggestion {
  technician_id: string;
  next_free_slot: { scheduled_at: string; scheduled_until: string };
}

/** A page of a list. */
interface Listed<T> {
  data: T[];
}

/** A picture of one point. */
const point = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export const aboutTicket = (house: () => House): void => {
  describe("the ticket", () => {
    let owner: Watched;
    let job_type: JobType;
    let client: { id: string; name: string };

    const ticketOf = (id: string) => house().call<Known>("GET", `/v1/tickets/${id}`);
    const newTicket = (more: object = {}) =>
      house().call<Known>("POST", "/v1/tickets", {
        title: "Fibre to the third floor",
        board_id: job_type.board_id,
        job_type_id: job_type.id,
        client_id: client.id,
        ...more,
      });
    /** Goes there within the console that is open, as a link does. */
    const open = async (page: Page, id: string) => {
      await goTo(page, house().at(`/tickets/${id}`));
      await page.getByRole("heading", { level: 1, name: /^T-/ }).waitFor();
    };
    const button = (at: Page | Locator, name: string) =>
      at.getByRole("button", { name, exact: true });

    beforeAll(async () => {
      const { data } = await house().call<Listed<JobType>>("GET", "/v1/ticket-job-types");
      const [installation] = data.filter(({ name }) => name === "Installation");
      if (!installation) throw new Error("the demo installs nothing");
      job_type = installation;
      client = await house().call("POST", "/v1/clients", {
        name: "Zeinab Ticket",
        username: "zeinab.ticket",
        phone_number: "03 998 877",
      });
      owner = await house().tab("owner");
    }, limit_ms);
    afterAll(() => owner.page.context().close());

    test(
      "is created for who calls, opens, and is edited",
      async () => {
        const { page } = owner;
        await page.goto(house().at("/tickets/new"));
        await page.getByLabel("Client", { exact: true }).fill("+961 3 998 877");
        await page.getByRole("option", { name: /Zeinab Ticket/ }).click();
        await page.getByLabel("Job type").selectOption({ label: "Installation" });
        expect(await page.getByLabel("Title").inputValue()).toBe("Installation");
        await page.getByLabel("Title").fill("The line is dead");
        await button(page, "Create job").click();
        await page.getByRole("heading", { level: 1, name: /The line is dead$/ }).waitFor();
        const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
        expect(await ticketOf(id)).toMatchObject({
          title: "The line is dead",
          client_id: client.id,
          job_type_id: job_type.id,
        });
        expect(
          await page.getByRole("link", { name: "Call", exact: true }).getAttribute("href"),
        ).toBe("tel:03998877");

        await button(page, "Edit").click();
        await page.getByLabel("Title").fill("");
        await button(page, "Save").click();
        await page.locator("dialog .said").waitFor();
        expect((await ticketOf(id)).title).toBe("The line is dead");
        await page.getByLabel("Title").fill("The line is dead again");
        await page.getByLabel("SLA hours").fill("4");
        await button(page, "Save").click();
        await page.getByRole("heading", { level: 1, name: /dead again$/ }).waitFor();
        await page.locator(".history").getByText("SLA changed").waitFor();
        expect(await ticketOf(id)).toMatchObject({ title: "The line is dead again", sla_hours: 4 });
      },
      limit_ms,
    );

    test(
      "that somebody else changed meanwhile is not overwritten unasked",
      async () => {
        const { page } = owner;
        const { id } = await newTicket();
        await open(page, id);
        await button(page, "Edit").click();
        await page.getByLabel("Title").fill("Mine");
        await house().call("PUT", `/v1/tickets/${id}`, { title: "Theirs", priority: "critical" });
        await button(page, "Save").click();
        const conflict = page.locator(".edit-conflict");
        await conflict.getByText("Current version: Theirs").waitFor();
        expect(await conflict.getByText("Your version: Mine").count()).toBe(1);
        expect(await page.getByRole("alert").count()).toBe(1);
        expect((await ticketOf(id)).title).toBe("Theirs");
        await button(conflict, "Overwrite").click();
        await page.getByRole("heading", { level: 1, name: /Mine$/ }).waitFor();
        expect(await ticketOf(id)).toMatchObject({ title: "Mine", priority: "critical" });
      },
      limit_ms,
    );

    test(
      "whose visit somebody else moved meanwhile keeps it, and any other change is no matter",
      async () => {
        const { page } = owner;
        const { data: free } = await house().call<Listed<Suggestion>>(
          "GET",
          `/v1/tickets/${(await newTicket()).id}/technician-suggestions`,
        );
        const [first, second] = free.map(({ next_free_slot, technician_id }) => ({
          ...next_free_slot,
          technician_id,
        }));
        const { id } = await newTicket(first);
        await open(page, id);
        await button(page, "Change visit").click();
        await house().call("POST", `/v1/tickets/${id}/schedule`, second);
        const dialog = page.getByRole("dialog");
        await button(dialog, "Cancel visit").click();
        await dialog.getByText(/^Somebody else changed it meanwhile/).waitFor();
        expect(await ticketOf(id)).toMatchObject(second ?? {});
        await page.keyboard.press("Escape");
        await button(page, "Change visit").click();
        await house().call("PUT", `/v1/tickets/${id}`, { title: "Fibre to the fourth floor" });
        await button(dialog, "Cancel visit").click();
        await page.getByText("Visit cancelled").first().waitFor();
        expect(await ticketOf(id)).toMatchObject({ technician_id: null, scheduled_at: null });
      },
      limit_ms,
    );

    test(
      "keeps the draft of an edit, and the version it began from, through Escape and a reload",
      async () => {
        const { page } = owner;
        const { id } = await newTicket();
        await open(page, id);
        const title = page.getByRole("dialog").getByLabel("Title");
        await button(page, "Edit").click();
        await title.fill("Half a title");
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await isStored(page, "Half a title");
        await house().call("PUT", `/v1/tickets/${id}`, { title: "Theirs" });
        await page.reload();
        await button(page, "Edit").click();
        await page.getByText("Draft restored").waitFor();
        expect(await title.inputValue()).toBe("Half a title");
        await button(page, "Save").click();
        await page.locator(".edit-conflict").getByText("Current version: Theirs").waitFor();
        await button(page, "Overwrite").click();
        await page.getByRole("heading", { level: 1, name: /Half a title$/ }).waitFor();

        await button(page, "Edit").click();
        await title.fill("Never mind");
        await page.keyboard.press("Escape");
        await button(page, "Edit").click();
        await button(page, "Discard").click();
        expect(await title.inputValue()).toBe("Half a title");
        await page.keyboard.press("Escape");
      },
      limit_ms,
    );

    test(
      "shows what others change, and disturbs nothing that is being filled in",
      async () => {
        const { page } = owner;
        const { id } = await newTicket();
        await open(page, id);
        const comment = page.getByLabel("Write a comment");
        await comment.fill("Half a sent");
        await house().call("PUT", `/v1/tickets/${id}`, { title: "Theirs, seen at once" });
        await page.getByRole("heading", { level: 1, name: /seen at once$/ }).waitFor();
        expect(await comment.inputValue()).toBe("Half a sent");

        await button(page, "Assign people").click();
        const dialog = page.getByRole("dialog");
        const [rima, layal] = ["Rima", "Layal"].map((name) =>
          dialog.getByRole("checkbox", { name: new RegExp(name) }),
        ) as [Locator, Locator];
        await rima.check();
        const { data: users } = await house().call<Listed<{ id: string; email: string }>>(
          "GET",
          "/v1/users?per_page=100",
        );
        const idOf = (name: string) => users.find(({ email }) => email.startsWith(name))?.id ?? "";
        await house().call("PUT", `/v1/tickets/${id}`, { assigned_users: [idOf("layal")] });
        await page.locator(".people li", { hasText: "Layal" }).waitFor();
        expect([await rima.isChecked(), await layal.isChecked()]).toEqual([true, true]);
        await button(dialog, "Save").click();
        await dialog.waitFor({ state: "detached" });
        const { assigned_users } = await house().call<{ assigned_users: string[] }>(
          "GET",
          `/v1/tickets/${id}`,
        );
        expect(assigned_users.toSorted()).toEqual([idOf("layal"), idOf("rima")].toSorted());
        await page.getByLabel("Write a comment").fill("");
      },
      limit_ms,
    );

    test(
      "says when its SLA stands still, and goes on",
      async () => {
        const { page } = owner;
        const { id } = await newTicket({ sla_hours: 6 });
        const { data: boards } = await house().call<
          Listed<{ id: string; columns: { id: string; category: string }[] }>
        >("GET", "/v1/ticket-boards");
        const columns = boards.find((board) => board.id === job_type.board_id)?.columns ?? [];
        const column = (category: string) => columns.find((one) => one.category === category)?.id;
        await open(page, id);
        const head = page.locator(".ticket-head");
        await head.getByText(/^SLA \d.* left$/).waitFor();
        await house().call("POST", `/v1/tickets/${id}/move`, { column_id: column("waiting") });
        await head.getByText(/^SLA paused, .* left$/).waitFor();
        await page.getByText(/^Paused since/).waitFor();
        await house().call("POST", `/v1/tickets/${id}/move`, { column_id: column("in_progress") });
        await head.getByText(/^SLA \d.* left$/).waitFor();
        expect(await page.getByText(/^Paused since/).count()).toBe(0);
      },
      limit_ms,
    );

    test(
      "that is to be come back for, or is partly done, is billed no sooner than asked",
      async () => {
        const { page } = owner;
        const { id } = await newTicket();
        await open(page, id);
        const form = page.getByRole("dialog");
        await button(page, "Complete").click();
        await form.getByRole("radio", { name: /^Needs another visit/ }).check();
        await form.getByLabel("Details").fill("No ladder");
        await form.locator('button[type="submit"]').last().click();
        await form.waitFor({ state: "detached" });
        const again = await ticketOf(id);
        expect(again.invoice_id).toBeNull();
        expect(["done", "cancelled"]).not.toContain(again.status_category);

        await button(page, "Complete").click();
        await form.getByRole("radio", { name: /^Partly done/ }).check();
        await form.getByLabel("Create invoice now").uncheck();
        await form.locator('button[type="submit"]').last().click();
        await form.waitFor({ state: "detached" });
        expect((await ticketOf(id)).invoice_id).toBeNull();
      },
      limit_ms,
    );

    test(
      "takes comments, photos and ticks; a tick that is not taken goes again",
      async () => {
        const { page } = owner;
        const { id } = await newTicket();
        await open(page, id);
        await page.getByLabel("Write a comment").fill("<b>Ring</b> twice");
        await page.getByLabel("Internal note").check();
        await button(page, "Comment").click();
        const comment = page.locator(".comments li");
        await comment.getByText("<b>Ring</b> twice").waitFor();
        expect(await comment.getByText("Internal").count()).toBe(1);
        await page.getByRole("button", { name: /^Delete comment by/ }).click();
        await button(page.getByRole("dialog"), "Delete").click();
        await comment.waitFor({ state: "detached" });

        await page
          .locator('input[type="file"][capture="environment"]')
          .setInputFiles({ name: "roof.png", mimeType: "image/png", buffer: point });
        const thumbnail = page.getByRole("img", { name: "roof.png" });
        await thumbnail.waitFor();
        expect(await thumbnail.getAttribute("src")).toStartWith("blob:");
        await page.waitForFunction("document.querySelector('img.thumbnail').naturalWidth === 1");
        const saved = page.waitForEvent("download");
        await page.getByRole("button", { name: "Download roof.png" }).click();
        expect((await saved).suggestedFilename()).toBe("roof.png");

        const task = page.getByRole("checkbox", { name: /Router configured/ });
        await task.check();
        await page.getByText("1 of 3 done").waitFor();
        await page.locator(".history").getByText("Done: ").waitFor();
        expect((await ticketOf(id)).checklist_state.filter(({ done }) => done)).toHaveLength(1);
        await page.route("**/v1/tickets/*", (route) => route.abort());
        await task.click();
        await page.getByText("Can’t reach the service.").waitFor();
        expect(await task.isChecked()).toBe(true);
        await page.unroute("**/v1/tickets/*");
      },
      limit_ms,
    );

    test(
      "is completed: a refusal changes nothing, then it is billed, paid and printed",
      async () => {
        const { page } = owner;
        const { id } = await newTicket();
        await open(page, id);
        await button(page, "Complete").click();
        const form = page.getByRole("dialog");
        const terminal = form.getByRole("region", { name: "Fibre terminal" });
        await terminal.getByLabel("Serial number").fill("SN-7781");
        await terminal.getByLabel("MAC address").fill("no mac");
        await form.getByLabel("The client pays now").check();
        await form.getByText("LBP", { exact: true }).click();
        await form.getByLabel("Cash received (LBP)").fill("٩٬٠٠٠٬٠٠٠");
        const preview = await house().call<{ total: number }>(
          "GET",
          `/v1/tickets/${id}/completion-preview`,
        );
        const { data: rates } = await house().call<Listed<{ rate: number }>>(
          "GET",
          "/v1/exchange-rates",
        );
        const price = Math.round(preview.total * (rates[0]?.rate ?? 0));
        const change = (9_000_000 - price).toLocaleString("en");
        await form.getByText(`LBP ${change}`).waitFor();
        await button(form, "Complete and bill").click();

        await terminal.getByText("Enter a MAC address").waitFor();
        expect(await ticketOf(id)).toMatchObject({ status_category: "new", invoice_id: null });

        await terminal.getByLabel("MAC address").fill("00-1A-2B-3C-4D-5E");
        await button(form, "Complete and bill").click();
        const came_to = page.locator(".came-to");
        await came_to.getByText("Payment recorded").waitFor();
        const after = await ticketOf(id);
        expect(after).toMatchObject({ status_category: "done" });
        expect(after).toMatchObject({
          items: expect.arrayContaining([
            expect.objectContaining({ serial: "SN-7781", mac: "00:1a:2b:3c:4d:5e" }),
          ]),
        });
        const invoice = await house().call("GET", `/v1/invoices/${after.invoice_id}`);
        expect(invoice).toMatchObject({ total: preview.total, balance: 0, status: "paid" });
        const payments = await house().call<Listed<object>>("GET", `/v1/payments?ticket_id=${id}`);
        expect(payments.data).toMatchObject([
          { amount: price, currency: "LBP", method: "cash", exchange_rate: rates[0]?.rate },
        ]);

        const saved = page.waitForEvent("download");
        await button(came_to, "PDF").click();
        const file = await (await saved).path();
        expect(await Bun.file(file).slice(0, 5).text()).toBe("%PDF-");
        await page
          .locator(".history")
          .getByText(/^Billed: /)
          .waitFor();
        expect(await button(page, "Complete").count()).toBe(0);
      },
      limit_ms,
    );

    test(
      "is cancelled with a reason, and opened again",
      async () => {
        const { page } = owner;
        const { columns } = await house().call<Columns>(
          "GET",
          `/v1/ticket-boards/${job_type.board_id}?slim=1`,
        );
        const column_id = columns.find(({ category }) => category === "waiting")?.id;
        const { id } = await newTicket({ column_id });
        await open(page, id);
        await button(page, "Cancel job").click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Reason").fill("Moved to Canada");
        await button(dialog, "Cancel job").click();
        await page.locator(".ticket-head").getByText("Moved to Canada").waitFor();
        expect((await ticketOf(id)).status_category).toBe("cancelled");
        expect(await button(page, "Start").count()).toBe(0);
        await page.locator(".notices").getByRole("button", { name: "Undo" }).last().click();
        await button(page, "Cancel job").waitFor();
        expect(await ticketOf(id)).toMatchObject({
          status_category: "waiting",
          cancellation_reason: null,
        });
        await button(page, "Cancel job").click();
        await button(dialog, "Cancel job").click();
        await button(page, "Reopen").click();
        await button(page.getByRole("dialog"), "Reopen").click();
        await button(page, "Start").click();
        await page.locator(".history").getByText("Started", { exact: true }).waitFor();
        expect(await ticketOf(id)).toMatchObject({
          status_category: "in_progress",
          cancellation_reason: null,
        });
      },
      limit_ms,
    );

    test(
      "shows its newest comments, the earlier ones when asked, and keeps them",
      async () => {
        const { page } = owner;
        const { id } = await newTicket();
        for (let n = 1; n <= 102; n += 1)
          await house().call("POST", `/v1/tickets/${id}/comments`, { body: `Comment ${n}.` });
        await open(page, id);
        const first = page.locator(".comments").getByText("Comment 1.", { exact: true });
        await page.locator(".comments").getByText("Comment 3.", { exact: true }).waitFor();
        expect(await first.count()).toBe(0);
        await button(page, "Show earlier comments").click();
        await first.waitFor();
        expect(await button(page, "Show earlier comments").count()).toBe(0);
        await button(page, "Start").click();
        await page.locator(".history").getByText("Started", { exact: true }).waitFor();
        expect(await page.locator(".comments > li").count()).toBe(102);
      },
      limit_ms,
    );

    test(
      "of a kind that is billed by hand is billed afterwards",
      async () => {
        const { page } = owner;
        const { data } = await house().call<Listed<JobType>>("GET", "/v1/ticket-job-types");
        const by_hand = data.find(({ name }) => name === "Router swap");
        const { id } = await newTicket({ job_type_id: by_hand?.id });
        await house().call("POST", `/v1/tickets/${id}/complete`, { outcome: "done" });
        await open(page, id);
        await button(page, "Create invoice").click();
        const form = page.getByRole("dialog");
        await form
          .getByRole("region", { name: /Wi-Fi router/ })
          .getByLabel("Price")
          .fill("40");
        await form.getByText("USD 44.40").waitFor();
        await button(form, "Create invoice").click();
        await page.locator(".invoices").getByText("Unpaid").waitFor();
        const { invoice_id } = await ticketOf(id);
        expect(await house().call("GET", `/v1/invoices/${invoice_id}`)).toMatchObject({
          total: 44.4,
          balance: 44.4,
        });
        expect(await button(page, "Create invoice").count()).toBe(0);

        await button(page, "Archive").click();
        await button(page, "Unarchive").click();
        await button(page, "Archive").waitFor();
        const undo = page.getByRole("button", { name: "Undo" }).last();
        await undo.click();
        await button(page, "Unarchive").click();
        await button(page, "Archive").waitFor();
        await page.getByLabel("Move to").selectOption({ label: "In progress" });
        await button(page, "Reopen").waitFor({ state: "detached" });
        await undo.click();
        await button(page, "Reopen").waitFor();
        expect((await ticketOf(id)).status_category).toBe("done");
        await button(page, "Delete job").click();
        await button(page.getByRole("dialog"), "Delete job").click();
        await page.waitForURL(/\/console\/board\//);
        expect(await ticketOf(id).catch(String)).toContain("404");
      },
      limit_ms,
    );

    test(
      "offers a technician their own work, and nothing beyond",
      async () => {
        const { page } = await house().tab("technician", { viewport: { width: 360, height: 740 } });
        const { data: me } = await house().call<Listed<{ id: string; email: string }>>(
          "GET",
          "/v1/users?per_page=100",
        );
        const rima = me.find(({ email }) => email.startsWith("rima"))?.id;
        const [own, others] = await Promise.all([
          newTicket({ assigned_users: [rima] }),
          newTicket(),
        ]);
        await page.goto(house().at(`/tickets/${own.id}`));
        const start = button(page, "Start");
        await start.waitFor();
        for (const name of ["Complete", "Edit", "Archive", "Take photo"])
          expect(await button(page, name).count()).toBe(1);
        for (const name of ["Book visit", "Delete job", "PDF"])
          expect(await button(page, name).count()).toBe(0);
        // Within the thumb's reach, without scrolling.
        const box = await start.boundingBox();
        expect(box?.y).toBeGreaterThan(370);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
        expect(box?.height).toBeGreaterThanOrEqual(44);
        expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);

        await page.goto(house().at(`/tickets/${others.id}`));
        await page.locator(".refused").waitFor();
        expect(await page.getByText("Zeinab Ticket").count()).toBe(0);
        await page.context().close();
      },
      limit_ms,
    );
  });
};
