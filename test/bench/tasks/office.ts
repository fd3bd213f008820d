import type { Task } from "./task.ts";

const monthEnd: Task = {
  name: "month end: bill today, one PDF of three statements",
  who: "owner",
  prepare: async (house) => {
    const today = new Date().toLocaleDateString("sv", { timeZone: "Asia/Beirut" });
    const item = { name: "Line", type: "service", price: 30 };
    const { uuid: item_uuid } = await house.call<{ uuid: string }>("POST", "/v1/items", item);
    await house.call("POST", "/v1/clients", {
      name: "Mira Daher",
      username: "mira.daher",
      due_day: Number(today.slice(-2)),
      auto_invoice: true,
      items: [{ item_uuid, quantity: 1 }],
    });
    return "";
  },
  run: async (person) => {
    const { page } = person;
    await person.link("Billing");
    await person.link("Monthly billing");
    await person.link("Today");
    await person.button("Run now");
    await person.answer("Create invoices");
    await person.link("See outstanding");
    const select = page.getByRole("checkbox", { name: /^Select / });
    for (const row of [1, 2, 3]) await person.click(select.nth(row)); // the first one is for all
    await person.button("Statements…");
    const saved = page.waitForEvent("download");
    await person.answer("Save PDF");
    await saved;
  },
};

const webhook: Task = {
  name: "why a webhook fails, and what failed again",
  who: "owner",
  prepare: async (house) => {
    const { id } = await house.call<{ id: string }>("POST", "/v1/webhooks", {
      url: house.receiver.url,
      description: "Our accounting",
      topics: ["client.created"],
    });
    for (const name of ["one", "two", "three"])
      await house.call("POST", "/v1/clients", { name, username: `client.${name}` });
    const failed = `/v1/webhooks/${id}/deliveries?status=failed`;
    const count = async () =>
      (await house.call<{ meta: { total: number } }>("GET", failed)).meta.total;
    for (let looks = 0; looks < 200 && (await count()) < 3; looks += 1) await Bun.sleep(50);
    return "";
  },
  run: async (person) => {
    const { page } = person;
    await person.link("Admin");
    await person.link("See why the latest one failed");
    await page.getByText("the receiver is not ready").waitFor();
    await person.button("Resend missed events");
    await person.answer("Resend");
    await page.getByText("Resending 3 deliveries").first().waitFor();
  },
};

const key: Task = {
  name: "a new API key with two permissions",
  who: "owner",
  run: async (person) => {
    const { page } = person;
    await person.link("Admin");
    await person.link("API keys");
    await person.button("Create API key");
    await person.type("Website");
    for (const ability of ["View clients", "Create jobs and follow-up jobs"])
      await person.click(page.getByRole("dialog").getByLabel(ability, { exact: true }));
    await person.press("Enter");
    await page.locator(".secret code").waitFor();
  },
};

const employee: Task = {
  name: "a new employee who can log in",
  who: "owner",
  run: async (person) => {
    const { page } = person;
    await person.link("Admin");
    await person.link("People");
    await person.button("Invite person");
    await person.type("Hala Aoun");
    await person.press("Tab");
    await person.type("hala@sannine.example");
    await person.press("Tab");
    await person.type("t"); // Technician
    await person.answer("Create invitation");
    await page.locator(".secret code").waitFor();
    await page.getByRole("cell", { name: "Hala Aoun" }).waitFor({ state: "attached" });
  },
};

export const office_tasks = [monthEnd, webhook, key, employee];
