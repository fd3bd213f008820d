import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { House } from "./house.ts";
import { PlanBoard, type PlannedTicket } from "./plan-board.ts";

/** Counts what a person does, as the page sees it. */
const count_script = `
  window.done = { clicks: 0, keys: 0 };
  addEventListener("pointerdown", () => (window.done.clicks += 1), true);
  addEventListener("keydown", () => (window.done.keys += 1), true);
`;

export const aboutIllTechnicians = (house: () => House): void => {
  describe("an ill technician", () => {
    let plan: PlanBoard;
    let page: Page;
    let visits: PlannedTicket[];
    const row = (name: string) => page.locator(".row", { hasText: name });
    const windows = async () =>
      Promise.all(
        visits.map(async (visit) => {
          const { technician_id, scheduled_at } = await plan.now(visit);
          return [technician_id, scheduled_at] as const;
        }),
      );

    beforeAll(async () => {
      plan = await PlanBoard.make(house(), "2030-10-09", ["Ziad Nader", "Hiba Frem", "Tony Rahme"]);
      visits = await Promise.all(
        ["08:00", "09:30", "11:00", "13:00", "15:00"].map((from, index) =>
          plan.visit(`Visit ${index + 1}`, "Ziad", from, `${from.slice(0, 2)}:59`),
        ),
      );
      // Both others are taken at 13:00.
      await plan.visit("Elsewhere", "Hiba", "13:00", "14:00");
      await plan.visit("Elsewhere, too", "Tony", "13:00", "14:00");
      page = (await house().tab("dispatcher")).page;
      await page.addInitScript(count_script);
      await page.goto(plan.address());
      await row("Ziad Nader").waitFor();
    }, 30_000);

    afterAll(() => page.context().close());

    test("has five visits moved and the time off entered by three clicks, and undone by one", async () => {
      const before = await windows();
      await row("Ziad Nader")
        .getByRole("button", { name: /Ziad Nader.: actions/ })
        .click();
      await page.getByRole("button", { name: "Ill on Wednesday 9 October" }).click();
      await page.getByRole("button", { name: "Move 5 visits and add time off" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect(await page.evaluate("window.done")).toEqual({ clicks: 3, keys: 0 });

      const after = await windows();
      const { Ziad, Hiba, Tony } = plan.technicians;
      expect(
        after.map(([, at]) => at).filter((at) => before.some(([, was]) => was === at)),
      ).toEqual([0, 1, 2, 4].map((index) => before[index]?.[1] ?? ""));
      for (const [technician_id] of after) expect([Hiba, Tony]).toContain(technician_id ?? "");
      expect(new Set(after.map(String)).size).toBe(5);
      await row("Ziad Nader").locator(".off", { hasText: "Ill" }).waitFor();

      await page.locator(".notices").getByRole("button", { name: "Undo" }).click();
      await page.getByText("Everything is back with").first().waitFor();
      expect(await windows()).toEqual(before);
      expect(before[0]?.[0]).toBe(Ziad ?? "");
      await row("Ziad Nader").locator(".off").waitFor({ state: "detached" });
    }, 60_000);

    test("keeps what failed on screen, with the reason, and moves the others", async () => {
      await row("Ziad Nader")
        .getByRole("button", { name: /Ziad Nader.: actions/ })
        .click();
      await page.getByRole("button", { name: "Ill on Wednesday 9 October" }).click();
      const dialog = page.getByRole("dialog");
      const [first, second] = visits as [PlannedTicket, PlannedTicket];
      await dialog.getByLabel(`Who takes ${second.ticket_number}`).selectOption("");
      // Somebody else changes the first job meanwhile.
      await house().call("PUT", `/v1/tickets/${first.id}`, { priority: "high" });
      await dialog.getByRole("button", { name: "Move 5 visits and add time off" }).click();
      await dialog.getByRole("button", { name: "Move 1 visit and add time off" }).waitFor();
      await dialog.getByText("Visit 1", { exact: true }).waitFor();
      expect(await dialog.getByRole("alert").count()).toBe(1);
      expect(await dialog.locator(".ill-visits > li").count()).toBe(1);
      expect((await plan.now(second)).scheduled_at).toBeNull();
      await page.keyboard.press("Escape");
      await page.getByText("4 visits moved, time off added").first().waitFor();
      expect((await plan.now(first)).technician_id).toBe(plan.technicians.Ziad ?? "");
      const others = await Promise.all(visits.slice(2).map((visit) => plan.now(visit)));
      for (const { technician_id } of others)
        expect(technician_id).not.toBe(plan.technicians.Ziad ?? "");
    }, 60_000);

    test("has late visits counted before they are moved", async () => {
      const type = { name: "Within the hour", board_id: plan.id, sla_hours: 1 };
      const { id } = await house().call<{ id: string }>("POST", "/v1/ticket-job-types", type);
      for (const hour of ["16", "17"])
        await plan.visit(`Late at ${hour}`, "Tony", `${hour}:15`, `${hour}:45`, {
          job_type_id: id,
        });
      await page.goto(plan.address());
      await row("Tony Rahme")
        .getByRole("button", { name: /Tony Rahme.: actions/ })
        .click();
      await page.getByRole("button", { name: "Ill on Wednesday 9 October" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: /^Move \d+ visits/ }).click();
      await page.getByText("2 visits end after the SLA deadlines").waitFor();
      await page.keyboard.press("Escape");
    });

    test("has time off that a dispatcher enters and deletes", async () => {
      await page.goto(plan.address());
      await row("Tony Rahme")
        .getByRole("button", { name: /Tony Rahme.: actions/ })
        .click();
      await page.getByRole("button", { name: "Time off", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Tony Rahme" });
      await dialog.getByLabel("From: date").fill(plan.date);
      await dialog.getByLabel("From: time").fill("16:00");
      await dialog.getByLabel("Until: date").fill(plan.date);
      await dialog.getByLabel("Until: time").fill("17:00");
      await dialog.getByRole("button", { name: "Add time off" }).click();
      await dialog.getByRole("button", { name: /^Delete time off/ }).waitFor();
      expect(await dialog.getByLabel("Skills").count()).toBe(0);
      await dialog.getByRole("button", { name: /^Delete time off/ }).click();
      await dialog.getByText("No upcoming time off").waitFor();
    });
  });
};
