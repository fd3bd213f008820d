import type { Task } from "./task.ts";

const howDidWeDo: Task = {
  name: "how did we do: last month's money, best technician",
  who: "owner",
  run: async (person) => {
    const { page } = person;
    await page
      .getByText(/ last month$/)
      .nth(1)
      .waitFor(); // invoiced, and collected
    await person.link("Technicians this week");
    const period = page.getByLabel("Period");
    await person.click(period);
    await person.type("Last m");
    await person.press("Enter");
    await page.waitForURL(/date_from=\d{4}-\d\d-01&/);
    // Those with most completed jobs are first.
    await page
      .locator(".report[aria-busy=false] .chart-area .ct-bar")
      .first()
      .waitFor({ state: "attached" });
  },
};

export const overview_tasks = [howDidWeDo];
