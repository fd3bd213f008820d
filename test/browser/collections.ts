import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { png } from "../bill-page/bill-page-world.ts";
import { run } from "../command.ts";
import { bookVisits } from "./booked-visits.ts";
import { type House, password } from "./house.ts";
import { openPlace } from "./places.ts";
import type { Watched } from "./watch.ts";

const limit_ms = 60_000;
/** Less, so that a wait that is in vain says what it was for. */
const wait_ms = 20_000;

interface Made {
  id: string;
}

interface Client extends Made {
  suspension: { reason: string; note: string | null; by: { name: string } } | null;
  collection: Record<string, string | null>;
}

interface Invoice extends Made {
  number: string;
  lines: Made[];
}

interface List<T> {
  data: T[];
}

interface Policy {
  steps: { kind: string; days_after_due: number }[];
}

/** The day so many days from now, as the organizations have it. */
const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString("sv", { timeZone: "Asia/Beirut" });

const every_day = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** As it is typed. */
const typed = (day: string): string => day.split("-").reverse().join("/");

/** A provider who sends messages by a gateway, and has neither clients nor a policy. */
const foundProvider = async (house: House, email: string) => {
  const env = { DATABASE_PATH: house.service.database };
  const org = ["--org", "Batroun Net"];
  const lastmile = async (args: string[], input = ""): Promise<string> => {
    const { code, out, err } = await run(args, env, input);
    if (code !== 0) throw new Error(err);
    return out;
  };
  await lastmile(["org", "create", "--name", "Batroun Net"]);
  const owner = ["--email", email, "--name", "Carla", "--role", "owner", "--password-stdin"];
  await lastmile(["user", "create", ...org, ...owner], password);
  const made = await lastmile([
    "key",
    "create",
    ...org,
    "--name",
    "t",
    "--abilities",
    "all",
    "--json",
  ]);
  const { key } = JSON.parse(made) as { key: string };
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const sent = body && { body: JSON.stringify(body) };
    const response = await fetch(house.service.base + path, { method, headers, ...sent });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const gateway = { url: house.receiver.url, secret: "a secret of the gateway" };
  await call("PUT", "/v1/organization", { message_gateway: gateway });
  return call;
};

/** How clients are made to pay, in a real browser. */
export const aboutCollections = (house: () => House): void => {
  describe("collections", () => {
    const tabs: Watched[] = [];
    let owner: Page;
    let billing: Page;
    let viewer: Page;
    let item_uuid: string;

    const call = <T>(method: string, path: string, body?: object) =>
      house().call<T>(method, path, body);
    const newClient = (name: string, more: object = {}) =>
      call<Made>("POST", "/v1/clients", {
        name,
        username: name.toLowerCase().replaceAll(" ", "-"),
        currency: "USD",
        ...more,
      });
    const newInvoice = (client_id: string, quantities: readonly number[] = [1]) =>
      call<Invoice>("POST", "/v1/invoices", {
        client_id,
        items: quantities.map((quantity) => ({ item_uuid, quantity })),
      });
    const clientOf = ({ id }: Made) => call<Client>("GET", `/v1/clients/${id}`);

    /** A tab of a person who logs in by the page itself. */
    const tabOf = async (email: string, look = {}): Promise<Page> => {
      const watched = await house().tab(null, look);
      tabs.push(watched);
      const { page } = watched;
      page.setDefaultTimeout(wait_ms);
      await page.goto(house().at(""));
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.keyboard.press("Enter");
      await page.getByRole("navigation", { name: "Sections" }).waitFor();
      return page;
    };
    const newPerson = async (role: string): Promise<Page> => {
      const email = `${role}.collects@sannine.example`;
      await call("POST", "/v1/users", { name: `Collecting ${role}`, email, password, role });
      return tabOf(email);
    };

    const open = (page: Page, path: string) => openPlace(page, house().at(path));
    const button = (within: Page | Locator, name: string) =>
      within.getByRole("button", { name, exact: true });
    /** Presses a button as whoever has no mouse does. */
    const press = (within: Page | Locator, name: string) => button(within, name).press("Enter");
    const shows = (within: Page | Locator, text: string | RegExp) =>
      within.getByText(text).first().waitFor();
    const dialogOf = (page: Page) => page.getByRole("dialog");
    const closed = (page: Page) => dialogOf(page).waitFor({ state: "detached" });
    const region = (page: Page, heading: string) =>
      page.locator("section.block", {
        has: page.getByRole("heading", { name: heading, exact: true }),
      });
    /** None of these is offered on a page. */
    const offersNone = async (page: Page, path: string, landmark: string, names: string[]) => {
      await open(page, path);
      await shows(page, landmark);
      for (const name of names) expect([name, await button(page, name).count()]).toEqual([name, 0]);
    };

    beforeAll(async () => {
      const watched = await house().tab("owner");
      tabs.push(watched);
      owner = watched.page;
      owner.setDefaultTimeout(wait_ms);
      billing = await newPerson("billing");
      viewer = await newPerson("viewer");
      const item = { name: "Roof antenna", type: "product", price: 38, tax_rate: 11 };
      ({ uuid: item_uuid } = await call<{ uuid: string }>("POST", "/v1/items", item));
    }, limit_ms);

    afterAll(async () => {
      // Nobody is logged in where a person logs in, and refusals are asked for.
      const complaints = tabs.flatMap(({ complaints }) => complaints);
      expect(complaints.filter((text) => !/status of (401|422)/.test(text))).toEqual([]);
      for (const { page } of tabs) await page.context().close();
    });

    test(
      "begin with the usual steps, are looked at before, and run once the counts were read",
      async () => {
        const email = "carla@batroun.example";
        const call = await foundProvider(house(), email);
        const { uuid } = await call<{ uuid: string }>("POST", "/v1/items", {
          name: "Line",
          type: "service",
          price: 10,
        });
        const owing = async (name: string, due_in: number, more: object = {}) => {
          const username = name.toLowerCase().replaceAll(" ", "-");
          const phone_number = "+961 3 123 456";
          const client = { name, username, currency: "USD", phone_number, ...more };
          const { id } = await call<Made>("POST", "/v1/clients", client);
          await call("POST", "/v1/invoices", {
            client_id: id,
            items: [{ item_uuid: uuid, quantity: 1 }],
            due_date: dayIn(due_in),
          });
          return id;
        };
        await owing("Reem Reminded", 3);
        await owing("Wael Warned", -8);
        const off = await owing("Sami Switched Off", -15, { phone_number: null });
        const promised = await owing("Petra Promised", -8);
        await call("PUT", `/v1/clients/${promised}/collection`, { promise_until: dayIn(5) });
        const never = await owing("Nada Never", -8);
        await call("PUT", `/v1/clients/${never}/collection`, { mode: "never" });

        // Today has been run, so that it does not run by itself while this test does.
        const last = [{ kind: "reminder", days_after_due: 365 }];
        const earlier = { enabled: true, steps: last, time: "00:00", weekdays: every_day };
        await call("PUT", "/v1/dunning-policy", earlier);
        await call("POST", "/v1/dunning-policy/run", {});
        await call("PUT", "/v1/dunning-policy", { enabled: false, steps: [] });

        const page = await tabOf(email);
        await open(page, "/billing/collections");
        await press(page, "Set up");
        const dialog = dialogOf(page);
        const steps = dialog.getByRole("group", { name: /^Step \d$/ });
        await steps.nth(3).waitFor();
        expect(await steps.count()).toBe(4);
        await dialog.getByLabel("Run this policy each day").press("Space");
        const days = dialog.getByLabel("Days", { exact: true });
        await days.nth(3).fill("2");
        const weekdays = dialog.getByRole("checkbox");
        for (let at = 1; at < (await weekdays.count()); at += 1) await weekdays.nth(at).check();
        await days.nth(3).press("Enter");
        await dialog.locator("[aria-invalid]").first().waitFor();
        await days.nth(3).fill("14");
        await days.nth(3).press("Enter");
        await closed(page);
        const { steps: saved } = await call<Policy>("GET", "/v1/dunning-policy");
        expect(saved.map(({ kind, days_after_due }) => [kind, days_after_due])).toEqual([
          ["reminder", -3],
          ["reminder", 3],
          ["warning", 7],
          ["suspend", 14],
        ]);

        const table = (name: string) => page.getByRole("table", { name, exact: true });
        for (const [group, client] of [
          ["Suspensions", "Sami Switched Off"],
          ["Warnings", "Wael Warned"],
          ["Reminders", "Reem Reminded"],
          ["Promised to pay", "Petra Promised"],
          ["Exceptions", "Nada Never"],
        ] as const) {
          await table(group).getByRole("link", { name: client }).waitFor();
          expect(await table(group).locator("tbody tr").count()).toBe(1);
        }
        await shows(page, "1 client is suspended");
        await shows(page, "No steps until the promised day has passed.");

        await press(page, "Run now");
        await press(dialog, "Show what happens");
        await shows(dialog, "Messages: 2. Suspensions: 1.");
        expect((await call<List<object>>("GET", "/v1/dunning/runs")).data).toEqual([]);
        await press(dialog, "Run");
        await shows(dialog, "Done. Messages: 2. Suspensions: 1.");
        await page.keyboard.press("Escape");
        await table("Past runs").locator("tbody tr").waitFor();
        await table("Already done").getByRole("link", { name: "Wael Warned" }).waitFor();
        expect((await call<List<object>>("GET", "/v1/dunning/runs")).data).toMatchObject([
          { messages: 2, suspensions: 1 },
        ]);
        expect((await call<Client>("GET", `/v1/clients/${off}`)).suspension?.reason).toBe(
          "non_payment",
        );
      },
      limit_ms,
    );

    test(
      "let the billing office suspend, resume and note a promise, and nobody else",
      async () => {
        const client = await newClient("Tony Torn");
        const path = `/clients/${client.id}/collections`;
        await open(billing, path);
        await press(billing, "Suspend");
        const dialog = dialogOf(billing);
        await dialog.getByLabel("Note").fill("Cut the neighbour’s cable");
        await press(dialog, "Suspend");
        await closed(billing);
        const service = region(billing, "Service");
        await shows(service, "Cut the neighbour’s cable");
        await shows(service, "Collecting billing");
        await billing.locator(".client-head").getByText("Suspended", { exact: true }).waitFor();
        expect((await clientOf(client)).suspension).toMatchObject({
          reason: "manual",
          note: "Cut the neighbour’s cable",
          by: { name: "Collecting billing" },
        });

        await offersNone(viewer, path, "Cut the neighbour’s cable", ["Resume", "Suspend", "Save"]);
        await open(viewer, "/clients?suspended=1&q=tony-torn");
        const row = viewer.getByRole("row", { name: /Tony Torn/ });
        await row.getByText("Suspended", { exact: true }).waitFor();

        await press(billing, "Resume");
        await dialog.getByLabel("Don’t suspend again before").fill(typed(dayIn(9)));
        await press(dialog, "Resume");
        await closed(billing);
        await shows(service, "Running");
        const promise = region(billing, "Promise and exception");
        await promise.getByLabel("Promised to pay by").fill(typed(dayIn(3)));
        await promise.getByLabel("About the promise").fill("After payday");
        await promise.getByLabel("About the promise").press("Enter");
        await shows(promise, /^Promised to pay by \d/);
        const { suspension, collection } = await clientOf(client);
        expect(suspension).toBeNull();
        expect(collection).toMatchObject({
          promise_until: dayIn(3),
          promise_note: "After payday",
        });
      },
      limit_ms,
    );

    test(
      "take back an amount and a line of an invoice by credit notes",
      async () => {
        const { id } = await newClient("Carine Credited");
        const invoice = await newInvoice(id, [1, 2]);
        const path = `/billing/invoices/${invoice.id}`;
        await open(billing, path);
        const dialog = dialogOf(billing);
        await press(billing, "Credit note");
        await dialog.getByLabel("What to take back").selectOption("An amount");
        await dialog.getByLabel("Amount", { exact: true }).fill("999");
        await dialog.getByLabel("Reason").fill("Down for a day");
        await press(dialog, "Create credit note");
        await shows(dialog, /126\.54 USD left to credit/);
        await dialog.getByLabel("Amount", { exact: true }).fill("5");
        await dialog.getByLabel("Amount", { exact: true }).press("Enter");
        await closed(billing);
        await press(billing, "Credit note");
        await dialog.getByLabel("What to take back").selectOption("Lines");
        await dialog.getByRole("checkbox").nth(1).press("Space");
        await dialog.getByLabel("Quantity").fill("1");
        await dialog.getByLabel("Reason").fill("One was brought back");
        await press(dialog, "Create credit note");
        await closed(billing);

        const { data } = await call<List<{ number: string; total: number; lines: object[] }>>(
          "GET",
          `/v1/credit-notes?client_id=${id}`,
        );
        expect(data).toHaveLength(2);
        const [by_line, by_amount] = data;
        expect(by_amount?.total).toBe(5);
        expect(by_line?.lines).toMatchObject([{ line_id: invoice.lines[1]?.id, quantity: 1 }]);
        const of_invoice = region(billing, "Credit notes");
        for (const note of data) await shows(of_invoice, note.number);
        await open(viewer, `/billing/credit-notes?client_id=${id}`);
        const rows = viewer.getByRole("table", { name: "Credit notes" }).locator("tbody tr");
        await rows.nth(1).waitFor();
        for (const [at, { number, total }] of data.entries()) {
          const text = await rows.nth(at).textContent();
          expect(text).toContain(number);
          expect(text).toContain(`USD\u00a0${total.toFixed(2)}`);
        }
        await offersNone(viewer, path, invoice.number, ["Credit note", "Record payment"]);
      },
      limit_ms,
    );

    test(
      "record what clients report as paid, or reject it with a reason",
      async () => {
        const { id } = await newClient("Lina Claims");
        const invoice = await newInvoice(id);
        const { url } = await call<{ url: string }>("POST", `/v1/clients/${id}/bill-link`);
        const phone = await house().tab(null);
        const report = async (amount: string, slip: boolean) => {
          await phone.page.goto(url);
          await phone.page.locator("#amount").fill(amount);
          await phone.page.getByLabel("How you paid").selectOption("whish");
          await phone.page.locator("#reference").fill(`W-${amount}`);
          const file = { name: "slip.png", mimeType: "image/png", buffer: png };
          if (slip) await phone.page.locator("#slip").setInputFiles(file);
          await phone.page.getByRole("button", { name: "Send" }).click();
          await phone.page.getByRole("status").waitFor();
        };
        await report("42.18", true);
        await report("7", false);

        const path = `/billing/claims?client_id=${id}`;
        await offersNone(viewer, path, "W-42.18", ["Confirm payment", "Reject claim"]);
        await open(billing, path);
        const card = (amount: string) =>
          billing.locator("li.claim").filter({ hasText: `W-${amount}` });
        const dialog = dialogOf(billing);
        await card("7").waitFor();
        expect(await card("7").getByRole("img").count()).toBe(0);
        const picture = card("42.18").getByRole("img", { name: "Picture of the payment" });
        await picture.waitFor();
        expect(await picture.evaluate((image) => image.getAttribute("src"))).toStartWith("blob:");
        await press(card("42.18"), "Confirm payment");
        expect(await dialog.getByLabel("Amount").inputValue()).toBe("42.18");
        await dialog.getByLabel("Amount").fill("40");
        await press(dialog, "Record payment");
        await card("42.18").waitFor({ state: "detached" });
        await press(card("7"), "Reject claim");
        await press(dialog, "Reject");
        await dialog.locator("[aria-invalid]").waitFor();
        await dialog.getByLabel("Reason").fill("Nothing arrived");
        await press(dialog, "Reject");
        await shows(billing, "No claims");

        const { data } = await call<List<object>>("GET", `/v1/payments?invoice_id=${invoice.id}`);
        expect(data).toMatchObject([{ amount: 40, currency: "USD" }]);
        const claims = await call<List<object>>("GET", `/v1/payment-claims?client_id=${id}`);
        expect(claims.data).toMatchObject([
          { status: "rejected", reason: "Nothing arrived" },
          { status: "confirmed", amount: 42.18 },
        ]);
        await phone.page.goto(url);
        await shows(phone.page, "Nothing arrived");
        expect(phone.complaints).toEqual([]);
        await phone.page.context().close();
      },
      limit_ms,
    );

    test(
      "send texts that the owner words and looks at, or the original ones again",
      async () => {
        const path = "/v1/message-templates?per_page=100";
        const textOf = async () =>
          (await call<List<Record<string, unknown>>>("GET", path)).data.find(
            ({ kind, language }) => kind === "payment_reminder" && language === "en",
          );
        const original = await textOf();
        await open(owner, "/desk/messages");
        await owner.getByRole("link", { name: String(original?.subject) }).press("Enter");
        const preview = region(owner, "Preview");
        await shows(preview, /open invoices/);
        const body = owner.getByLabel("Text", { exact: true });
        await body.fill("Pay us, {{client.nme}}");
        await preview.getByRole("alert").waitFor();
        await body.fill("Pay us please, ");
        await owner.getByText("Insert a placeholder").press("Enter");
        await press(owner, "client.name");
        await shows(preview, /^Pay us please, [^{]+$/);
        await press(owner, "Save");
        await button(owner, "Restore original text").waitFor();
        expect(await textOf()).toMatchObject({
          body: "Pay us please, {{client.name}}",
          is_default: false,
        });
        await press(owner, "Restore original text");
        await press(dialogOf(owner), "Restore");
        await closed(owner);
        await shows(preview, /open invoices/);
        expect(await body.inputValue()).toBe(String(original?.body));
        expect(await textOf()).toEqual(original);
      },
      limit_ms,
    );

    test(
      "are in the settings: how to pay, and in which language",
      async () => {
        const settings = () => call<Record<string, unknown>>("GET", "/v1/organization");
        const before = await settings();
        await open(owner, "/desk/settings");
        await owner.getByLabel("How to pay (Arabic)").fill("ويش ‎03 123 456");
        const messages = owner.getByRole("group", { name: "Messages to clients" });
        await messages.getByLabel("Language", { exact: true }).selectOption("French");
        await press(owner, "Save messages and bill page");
        await shows(owner, "Saved");
        const { updated_at: _, ...after } = await settings();
        expect(after).toMatchObject({
          language: "fr",
          payment_instructions: { ar: "ويش ‎03 123 456" },
          channels: before.channels,
          message_gateway: before.message_gateway,
        });
        const { language, payment_instructions } = before;
        await call("PUT", "/v1/organization", { language, payment_instructions });
      },
      limit_ms,
    );

    test(
      "tell the office and the technician at the door that the service is suspended",
      async () => {
        const [visit] = await bookVisits(house(), ["Torn cable"], "torn-cable");
        if (!visit) throw new Error("there is no visit");
        await call("POST", `/v1/clients/${visit.client_id}/suspend`, { reason: "Torn" });
        const phone = { viewport: { width: 360, height: 740 } };
        const watched = await house().tab("technician", phone);
        tabs.push(watched);
        await open(watched.page, `/day/${visit.id}`);
        await shows(watched.page, "Service suspended");
        await open(owner, `/tickets/${visit.id}`);
        await shows(owner, "Service suspended");
        await call("POST", `/v1/clients/${visit.client_id}/resume`, {});
        await call("DELETE", `/v1/tickets/${visit.id}`);
      },
      limit_ms,
    );

    test(
      "offer a viewer the policy to read, not to change",
      async () => {
        await offersNone(viewer, "/billing/collections", "3 days before due", [
          "Edit policy",
          "Run now",
        ]);
        for (const path of ["/desk/messages", "/desk/network", "/desk/settings"]) {
          await viewer.goto(house().at(path));
          await viewer.locator("h1").waitFor();
          expect([path, await button(viewer, "Save").count()]).toEqual([path, 0]);
        }
      },
      limit_ms,
    );
  });
};
