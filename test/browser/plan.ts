import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { shownDate } from "../../src/console/format/typed-date.ts";
import { type House, people } from "./house.ts";
import type { Watched } from "./watch.ts";

interface Ticket {
  id: string;
  ticket_number: string;
  technician_id: string | null;
  scheduled_at: string | null;
}

/** A Wednesday that is far away: the demo has nothing on it. Clocks show three hours more than UTC. */
const date = "2030-10-16";
const at = (wall: string): string => `${date}T${wall}:00+03:00`;
const instant = (wall: string): string => new Date(at(wall)).toISOString().replace(".000", "");

export const aboutPlan = (house: () => House): void => {
  describe("the day plan", () => {
    let watched: Watched;
    let page: Page;
    let board: string;
    let salma: string;
    let omar: string;

    const person = async (name: string): Promise<string> => {
      const email = `${name.split(" ")[0]?.toLowerCase()}@plan.example`;
      const role = "technician";
      return (await house().call<{ id: string }>("POST", "/v1/users", { name, email, role })).id;
    };
    const job = (title: string, more: object = {}) =>
      house().call<Ticket>("POST", "/v1/tickets", {
        ...{ title, board_id: board, type: "task", priority: "medium" },
        ...more,
      });
    const visit = (title: string, technician_id: string, from: string, until: string) =>
      job(title, { technician_id, scheduled_at: at(from), scheduled_until: at(until) });
    const now = (ticket: Ticket) => house().call<Ticket>("GET", `/v1/tickets/${ticket.id}`);

    const row = (name: string) => page.locator(".row", { hasText: name });
    const waiting = (title: string) => page.locator(".waiting-job", { hasText: title });
    const shown = (name: string, title: string) =>
      row(name).locator(".planned:not(.under-way)", { hasText: title }).waitFor();

    /** Drags what is named to a time of a technician's line. */
    const drag = async (title: string, name: string, wall: string): Promise<void> => {
      const line = row(name).locator(".track");
      await line.scrollIntoViewIfNeeded();
      const box = await line.boundingBox();
      if (!box) throw new Error("there is no line");
      // The line has the whole day, and is scrolled to the working day.
      const hours = (Date.parse(at(wall)) - Date.parse(at("00:00"))) / 3_600_000;
      const x = box.x + (box.width * hours) / 24 + 4;
      await page.locator(".grip", { hasText: title }).hover({ position: { x: 4, y: 10 } });
      await page.mouse.down();
      await page.mouse.move(x, box.y + box.height / 2, { steps: 3 });
      await page.mouse.move(x + 1, box.y + box.height / 2); // a browser tells of a place when it is left
      await page.locator(".ghost", { hasText: wall }).waitFor();
      await page.mouse.up();
    };

    beforeAll(async () => {
      [salma, omar] = (await Promise.all([person("Salma Rizk"), person("Omar Daher")])) as [
        string,
        string,
      ];
      const { data } = await house().call<{ data: { id: string; email: string }[] }>(
        "GET",
        "/v1/users?per_page=100",
      );
      const dispatcher = data.find(({ email }) => email === people.dispatcher)?.id;
      const members = [salma, omar, dispatcher].map((user_id) => ({ user_id }));
      const made = { name: "Plan of tests", members };
      board = (await house().call<{ id: string }>("POST", "/v1/ticket-boards", made)).id;
      await house().call("POST", `/v1/ticket-technicians/${omar}/time-off`, {
        starts_at: at("12:00"),
        ends_at: at("14:00"),
        reason: "At the notary",
      });
      await Promise.all([
        job("Fit the dish"),
        job("Trace the cable"),
        job("Change the router"),
        job("Look at the roof"),
        visit("Standing visit", omar, "09:00", "10:00"),
      ]);
      watched = await house().tab("dispatcher", { viewport: { width: 1600, height: 900 } });
      page = watched.page;
      await page.goto(house().at(`/plan?board=${board}&date=${date}`));
      await waiting("Fit the dish").waitFor();
    }, 30_000);

    afterAll(() => page.context().close());

    test("books a job that is dragged to a free time", async () => {
      const [listed] = (
        await house().call<{ data: Ticket[] }>(
          "GET",
          `/v1/tickets?board_id=${board}&search=Fit+the+dish`,
        )
      ).data;
      if (!listed) throw new Error("the job is not there");
      await drag("Fit the dish", "Salma Rizk", "10:15");
      await shown("Salma Rizk", "Fit the dish");
      const booked = await now(listed);
      expect([booked.technician_id, booked.scheduled_at]).toEqual([salma, instant("10:15")]);
      expect(await waiting("Fit the dish").count()).toBe(0);

      await drag("Fit the dish", "Omar Daher", "15:00");
      await shown("Omar Daher", "Fit the dish");
      expect((await now(listed)).technician_id).toBe(omar);
      await page.locator(".notices").getByRole("button", { name: "Undo" }).last().click();
      await shown("Salma Rizk", "Fit the dish");
      expect((await now(listed)).scheduled_at).toBe(instant("10:15"));

      const list = await page.locator(".waiting").boundingBox();
      await page.locator(".planned", { hasText: "Fit the dish" }).hover();
      await page.mouse.down();
      await page.mouse.move((list?.x ?? 0) + 100, (list?.y ?? 0) + 300, { steps: 3 });
      await page.mouse.move((list?.x ?? 0) + 101, (list?.y ?? 0) + 300);
      await page.mouse.up();
      await waiting("Fit the dish").waitFor();
      await page.getByText("Visit cancelled").first().waitFor();
      expect((await now(listed)).scheduled_at).toBeNull();
    });

    test("says what stands in the way, and books the next free time or over it", async () => {
      await drag("Trace the cable", "Omar Daher", "09:30");
      const dialog = page.getByRole("dialog");
      const said = dialog.getByRole("alert");
      await said.getByText("Omar Daher cannot take this visit: another visit").waitFor();
      expect(await row("Omar Daher").locator(".planned", { hasText: "Trace" }).count()).toBe(0);
      await dialog.getByRole("button", { name: /^Next available time/ }).click();
      await dialog.waitFor({ state: "detached" });
      await waiting("Trace the cable").waitFor({ state: "detached" });
      await page.locator(".notices").getByRole("button", { name: "Undo" }).last().click();
      await waiting("Trace the cable").waitFor();

      await drag("Change the router", "Omar Daher", "12:30");
      await said.getByText("time off").waitFor();
      await dialog.getByRole("button", { name: "Book anyway" }).click();
      await dialog.getByText("override_reason").first().waitFor();
      await dialog.getByLabel("Reason for booking anyway").fill("He passes by anyway");
      await dialog.getByRole("button", { name: "Book anyway" }).click();
      await shown("Omar Daher", "Change the router");
      expect(await row("Omar Daher").locator(".off").textContent()).toContain("Time off");
    });

    test("books by the keyboard alone", async () => {
      await waiting("Look at the roof").focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: /^Visit for / });
      expect(await dialog.getByLabel("Day").inputValue()).toBe(shownDate(date));
      await dialog.getByLabel("From").fill("16:00");
      await dialog.getByRole("radio", { name: /^Salma Rizk/ }).focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("Enter");
      await shown("Salma Rizk", "Look at the roof");

      await page.locator(".planned", { hasText: "Look at the roof" }).focus();
      for (const key of ["Space", "ArrowLeft", "ArrowLeft", "Enter"])
        await page.keyboard.press(key);
      await row("Salma Rizk").locator(".planned", { hasText: "15:30" }).waitFor();
      await page.locator(".planned:focus", { hasText: "Look at the roof" }).waitFor();
    });

    test("lets who manages technicians give time off, and shades it with its reason", async () => {
      const { page: managing } = await house().tab("owner", {
        viewport: { width: 360, height: 800 },
      });
      await managing.goto(house().at(`/plan?board=${board}&date=${date}`));
      await managing.getByRole("button", { name: "Salma Rizk" }).click();
      await managing.getByRole("button", { name: "Profile and time off" }).click();
      const time_off = managing.getByRole("region", { name: "Time off" });
      await time_off.getByLabel("From: date").fill(date);
      await time_off.getByLabel("From: time").fill("11:45");
      await time_off.getByLabel("Until: date").fill(date);
      await time_off.getByLabel("Until: time").fill("11:30");
      await time_off.getByLabel("Reason").fill("A baptism");
      await time_off.getByRole("button", { name: "Add time off" }).click();
      await time_off.locator(".said").waitFor();
      await time_off.getByLabel("Until: time").fill("12:30");
      await time_off.getByRole("button", { name: "Add time off" }).click();
      await time_off.getByText("A baptism").waitFor();
      await managing.keyboard.press("Escape");
      const off = managing.locator(".row", { hasText: "Salma Rizk" }).locator(".off");
      expect(await off.textContent()).toMatch(/A baptism.*11:45–12:30/);
      expect(
        await managing.evaluate("document.documentElement.scrollWidth - innerWidth"),
      ).toBeLessThanOrEqual(0);
      await managing.context().close();
    });

    test("a visit lasts as long as its end is dragged, and Escape leaves it", async () => {
      const made = await visit("Lay the fibre", salma, "13:00", "14:00");
      await shown("Salma Rizk", "Lay the fibre");
      const line = await row("Salma Rizk").locator(".track").boundingBox();
      if (!line) throw new Error("there is no line");
      const x = (wall: string) =>
        line.x + (line.width * (Date.parse(at(wall)) - Date.parse(at("00:00")))) / 86_400_000;
      const end = row("Salma Rizk")
        .locator(".at", { hasText: "Lay the fibre" })
        .locator(".visit-end");
      for (const key of ["Escape", null]) {
        await end.hover();
        await page.mouse.down();
        await page.mouse.move(x("15:25"), line.y + 10, { steps: 2 });
        await page.locator(".ghost", { hasText: "13:00 – 15:30" }).waitFor();
        if (key) await page.keyboard.press(key);
        await page.mouse.up();
        expect(await page.locator(".ghost").count()).toBe(0);
      }
      await shown("Salma Rizk", "13:00 – 15:30");
      expect(await page.getByRole("dialog").count()).toBe(0);
      const [from, until] = [instant("13:00"), instant("15:30")];
      expect(await now(made)).toMatchObject({ scheduled_at: from, scheduled_until: until });
    });

    test("the line scrolls by itself under what is dragged to its edge", async () => {
      await page.setViewportSize({ width: 760, height: 900 });
      const timeline = page.locator(".timeline");
      const scrolled = () => timeline.evaluate((box) => Math.abs(box.scrollLeft));
      const box = await timeline.boundingBox();
      const end = row("Omar Daher").locator(".visit-end").first();
      await end.scrollIntoViewIfNeeded();
      const before = await scrolled();
      await end.hover();
      await page.mouse.down();
      await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) - 5, (box?.y ?? 0) + 60);
      while ((await scrolled()) < before + 60) await Bun.sleep(20);
      await page.keyboard.press("Escape");
      await page.mouse.up();
      await page.setViewportSize({ width: 1600, height: 900 });
    });

    test("asks in red before a visit is moved past the SLA's deadline, and only then", async () => {
      // The deadline is a year before the day of these tests.
      const made = await job("Renew the splice", {
        ...{ technician_id: salma, scheduled_at: at("11:00"), scheduled_until: at("11:30") },
        sla_hours: 8760,
      });
      const planned = page.locator(".planned", { hasText: "Renew the splice" });
      await shown("Salma Rizk", "Renew the splice");
      const dialog = page.getByRole("dialog", { name: "Past the SLA deadline" });
      const moveEarlier = async () => {
        await planned.focus();
        for (const key of ["Space", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
        await dialog.getByText("ends after the job’s SLA deadline").waitFor();
      };
      await moveEarlier();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      expect((await now(made)).scheduled_at).toBe(instant("11:00"));
      await moveEarlier();
      await dialog.getByRole("button", { name: "Book anyway" }).click();
      await shown("Salma Rizk", "10:45");
      expect((await now(made)).scheduled_at).toBe(instant("10:45"));
    });

    test("shows what somebody else has booked", async () => {
      await visit("Booked elsewhere", salma, "08:00", "09:00");
      await shown("Salma Rizk", "Booked elsewhere");
      expect([...watched.origins]).toEqual([house().service.base]);
      expect(watched.complaints.filter((said) => !said.includes("422"))).toEqual([]);
    });
  });
};
