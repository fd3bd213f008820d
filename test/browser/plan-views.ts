import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { House } from "./house.ts";
import { onPaper } from "./places.ts";
import { PlanBoard } from "./plan-board.ts";

/** Where two hours are, from the start of what is visible of the line, as parts of its width. */
const placesOf = (page: Page, from: string, until: string): Promise<[number, number]> =>
  page.evaluate(`(() => {
    const box = document.querySelector(".timeline");
    const is_rtl = document.documentElement.dir === "rtl";
    const { left, right, width } = box.getBoundingClientRect();
    const head = box.querySelector(".row-head").getBoundingClientRect().width;
    return ["${from}", "${until}"].map((wall) => {
      const label = [...box.querySelectorAll(".scale span")].find((each) => each.textContent === wall);
      const at = label.getBoundingClientRect();
      return ((is_rtl ? right - at.right : at.left - left) - head) / (width - head);
    });
  })()`);

export const aboutPlanViews = (house: () => House): void => {
  describe("the views of the plan", () => {
    let plan: PlanBoard;
    let page: Page;
    const row = (name: string) => page.locator(".row", { hasText: name });

    beforeAll(async () => {
      plan = await PlanBoard.make(house(), "2030-10-23", ["Karim Aoun", "Lina Saab"]);
      await Promise.all([
        plan.visit("Early splice", "Karim", "05:00", "06:00", {
          override: true,
          override_reason: "Before the shop opens",
        }),
        plan.visit("Noon visit", "Karim", "12:00", "13:00", { client_phone: "03 123 456" }),
        plan.visit("Late splice", "Karim", "20:00", "21:00", {
          override: true,
          override_reason: "After the shop closes",
        }),
        plan.job("Given to Lina", { assigned_users: [plan.technicians.Lina] }),
        plan.job("For anybody"),
      ]);
      page = (await house().tab("dispatcher")).page;
      await page.goto(plan.address());
      await row("Karim Aoun").waitFor();
    }, 30_000);

    afterAll(() => page.context().close());

    test.each([
      ["en", 1440, 900],
      ["en", 1024, 768],
      ["ar", 1024, 768],
      ["en", 720, 450], // 200 % of 1440
    ] as const)("show the working day without scrolling: %s, %d px", async (...shown) => {
      const [language, width, height] = shown;
      const tab = await house().tab("dispatcher", { language, viewport: { width, height } });
      await tab.page.goto(plan.address());
      await tab.page.locator(".row").first().waitFor();
      const [from, until] = await placesOf(tab.page, "08:00", "16:00");
      expect([from, until]).toEqual([expect.closeTo(0, 1), expect.closeTo(0.8, 1)]);
      // Not under the menu at the foot of a small window.
      await tab.page.evaluate("document.querySelector('.timeline').scrollIntoView()");
      await tab.page.locator(".row .edge.later").first().click();
      const late = tab.page.locator(".at", { hasText: "Late splice" });
      await late.locator(".planned:focus").waitFor();
      const { x = 0 } = (await late.boundingBox()) ?? {};
      expect(x > 0 && x < width).toBe(true);
      expect(
        await tab.page.evaluate("document.documentElement.scrollWidth - innerWidth"),
      ).toBeLessThanOrEqual(0);
      await tab.page.context().close();
    });

    test("zoom by keys, buttons and the wheel, kept in the address and for the person", async () => {
      const shown = page.locator(".zoom [aria-pressed]");
      await page.keyboard.press("+");
      await page.keyboard.press("+");
      await shown.getByText("200%").waitFor();
      expect(new URL(page.url()).searchParams.get("zoom")).toBe("2");
      await page.getByRole("button", { name: "Zoom out" }).click();
      await shown.getByText("150%").waitFor();
      const before = await placesOf(page, "12:00", "13:00");
      const box = await page.locator(".timeline").boundingBox();
      await page.mouse.move((box?.x ?? 0) + 500, (box?.y ?? 0) + 80);
      await page.keyboard.down("Control");
      await page.mouse.wheel(0, -100);
      await page.keyboard.up("Control");
      await shown.getByText("200%").waitFor();
      const after = await placesOf(page, "12:00", "13:00");
      expect(after[1] - after[0]).toBeGreaterThan(before[1] - before[0]);
      await page.goto(plan.address());
      await shown.getByText("200%").waitFor();
      await page.getByRole("searchbox").fill("+");
      await shown.getByText("200%").waitFor();
      await page.getByRole("searchbox").fill("");
      await shown.click();
      await shown.getByText("Working day").waitFor();
      expect(new URL(page.url()).searchParams.get("zoom")).toBeNull();
    });

    test("say how many visits are earlier and later, and scroll to them", async () => {
      await row("Karim Aoun")
        .getByRole("button", { name: /^1 earlier, .Karim Aoun.: show/ })
        .click();
      await page.locator(".planned:focus", { hasText: "Early splice" }).waitFor();
      await row("Karim Aoun").getByText("1 later").waitFor();
      await row("Karim Aoun").getByText("1 earlier").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Zoom out" }).click();
      await row("Karim Aoun").locator(".edge").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Whole day" }).click();
    });

    test("show a visit's card on hover, on focus and on a tap", async () => {
      const visit = page.locator(".planned", { hasText: "Noon visit" });
      const card = page.locator(".visit-card");
      await visit.hover();
      for (const text of ["12:00 – 13:00", "Scheduled"]) await card.getByText(text).waitFor();
      expect(await card.locator("a[href^='tel:']").count()).toBe(1);
      await page.keyboard.press("Escape");
      await card.waitFor({ state: "detached" });
      await page.locator(".row .name", { hasText: "Karim" }).focus();
      while ((await page.locator(".planned:focus", { hasText: "Noon" }).count()) === 0)
        await page.keyboard.press("Tab");
      await card.getByText("Noon visit").waitFor();
      expect(await visit.getAttribute("aria-describedby")).toBe("visit-card");
      await page.keyboard.press("Tab");
      await card.waitFor({ state: "detached" });

      const phone = await house().tab("dispatcher", {
        viewport: { width: 820, height: 1180 },
        hasTouch: true,
      });
      await phone.page.goto(plan.address());
      await phone.page.locator(".planned", { hasText: "Noon visit" }).tap();
      await phone.page.locator(".visit-card").getByRole("link", { name: "Open job" }).waitFor();
      await phone.page.getByRole("button", { name: "Change visit" }).tap();
      await phone.page.getByRole("dialog", { name: /^Visit for / }).waitFor();
      await phone.page.context().close();
    });

    test("show what a technician can take, and what is theirs without a time", async () => {
      const waiting = page.locator(".waiting-job");
      await row("Lina Saab").locator(".assigned-job", { hasText: "Given to Lina" }).waitFor();
      await page.getByRole("button", { name: /Karim Aoun.: actions/ }).click();
      await page.getByRole("button", { name: "Jobs they can take" }).click();
      await waiting.filter({ hasText: "Given to Lina" }).waitFor({ state: "detached" });
      expect(await waiting.count()).toBe(1);
      expect(new URL(page.url()).searchParams.get("technician")).toBe(plan.technicians.Karim ?? "");
      await page.getByLabel("For technician").selectOption({ label: "Lina Saab" });
      await waiting.filter({ hasText: "Given to Lina" }).waitFor();
      expect(await waiting.count()).toBe(2);
      await page.getByLabel("For technician").selectOption({ label: "All" });
    });

    test("give back what was assigned when a booking of it is undone", async () => {
      const theirs = row("Lina Saab").locator(".assigned-job", { hasText: "Given to Lina" });
      await theirs.focus();
      for (const key of ["Space", "Enter"]) await page.keyboard.press(key);
      await theirs.waitFor({ state: "detached" });
      await page.locator(".notices").getByRole("button", { name: "Undo" }).last().click();
      await theirs.waitFor();
    });

    test("show the week, whose days open", async () => {
      await page.getByRole("link", { name: "Week", exact: true }).click();
      const cells = page.locator(".week-plan tbody tr", { hasText: "Karim Aoun" }).locator("td");
      await cells.nth(2).getByText("12:00").waitFor();
      expect(await cells.count()).toBe(7);
      await cells.nth(2).getByText("3 visits, 3 h of 10 h").waitFor();
      expect(new URL(page.url()).searchParams.get("view")).toBe("week");
      await page.getByRole("link", { name: "Following week" }).click();
      await page.getByText("28 Oct 2030 – 3 Nov 2030").waitFor();
      await page.goBack();
      await cells.nth(2).getByText("12:00").waitFor();
      await page.getByRole("link", { name: "Wednesday 23 October" }).first().click();
      await row("Karim Aoun").waitFor();
      expect(new URL(page.url()).searchParams.get("view")).toBeNull();
    });

    test("print the day as lists", async () => {
      await onPaper(page, async () => {
        const list = page.locator(".printed-lists section", { hasText: "Karim Aoun" });
        await list.getByText("12:00 – 13:00").waitFor();
        expect(await list.getByText("Noon visit").isVisible()).toBe(true);
        expect(await page.locator(".timeline").isVisible()).toBe(false);
      });
      expect(await page.locator(".printed-day").textContent()).toBe("");
    });
  });
};
