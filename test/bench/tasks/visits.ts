import { bookVisits } from "../../browser/booked-visits.ts";
import { PlanBoard } from "../../browser/plan-board.ts";
import type { Task } from "./task.ts";

/** The caller's number ends so; the client is one of the demo's. */
const call: Task = {
  name: "from the ringing phone to a booked visit",
  who: "dispatcher",
  run: async (person) => {
    const { page } = person;
    await person.press("/");
    await person.type("3456");
    await person.press("Enter"); // the first hit, whose card begins at "New job"
    await page.locator(".client-card .actions button:focus").waitFor();
    await person.press("Enter");
    const job_type = page.getByRole("dialog").getByLabel("Job type");
    await job_type.and(page.locator(":focus")).waitFor();
    await job_type.getByRole("option", { name: "Repair" }).waitFor({ state: "attached" });
    await person.type("R"); // which is the title, too
    await page.locator("fieldset[aria-busy=false] .slot-choice").first().waitFor();
    await person.answer(/^Soonest/);
    await page.getByText(/^T-\d+ booked: /).waitFor();
  },
};

const ill: Task = {
  name: "an ill technician's five visits go to others",
  who: "dispatcher",
  prepare: async (house) => {
    const plan = await PlanBoard.make(house, "2030-10-09", [
      "Ziad Nader",
      "Hiba Frem",
      "Tony Rahme",
    ]);
    for (const hour of ["08", "09", "11", "13", "15"])
      await plan.visit(`Visit at ${hour}`, "Ziad", `${hour}:00`, `${hour}:59`);
    // Both others have something else at 13:00.
    await plan.visit("Elsewhere", "Hiba", "13:00", "14:00");
    await plan.visit("Elsewhere, too", "Tony", "13:00", "14:00");
    return plan.path();
  },
  run: async (person) => {
    await person.button(/Ziad Nader.: actions/);
    await person.button(/^Ill on /);
    await person.answer(/^Move 5 visits/);
    await person.page.getByText("5 visits moved, time off added").first().waitFor();
  },
};

const cash: Task = {
  name: "on a phone: start, cash, complete, the next visit",
  who: "technician",
  look: { viewport: { width: 360, height: 740 }, hasTouch: true },
  prepare: async (house) => {
    await bookVisits(house, ["First", "Second"]);
    return "/day";
  },
  run: async (person) => {
    const { page } = person;
    const first = page.locator("article.visit", { hasText: "Client of First" });
    await person.click(first.getByRole("button", { name: "Start" }));
    await person.click(first.getByRole("link", { name: "Complete" }));
    await person.button("Collect USD 25.00 cash and complete");
    await page.getByRole("region", { name: "Next visit" }).getByRole("article").waitFor();
  },
};

export const visit_tasks = [call, ill, cash];
