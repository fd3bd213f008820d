import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { House } from "./house.ts";
import { isStored } from "./my-day.ts";
import { openPlace } from "./places.ts";
import type { Watched } from "./watch.ts";

interface Client {
  id: string;
  name: string;
  version: number;
  city: string | null;
  zone: string | null;
}

const hostile = "<img src=x onerror=alert(1)>";

/** How a real browser and the service treat clients: found, written, imported. */
export const aboutClients = (house: () => House): void => {
  describe("the clients", () => {
    let watched: Watched;
    let page: Page;
    let rima: Client;

    const create = (body: object) => house().call<Client>("POST", "/v1/clients", body);
    const found = async (query: string): Promise<Client[]> =>
      (await house().call<{ data: Client[] }>("GET", `/v1/clients?${query}`)).data;
    const open = (path: string) => openPlace(page, house().at(path));
    const search = () => page.getByRole("searchbox");

    beforeAll(async () => {
      watched = await house().tab("owner");
      page = watched.page;
      rima = await create({
        name: "Rima Zeitouni",
        username: "rima.zeitouni",
        phone_number: "+961 3 771 204",
        city: "Zahle",
        zone: "Ksara",
        latitude: 33.84,
        longitude: 35.9,
      });
      await create({ name: hostile, username: "hostile.zeitouni", notes: hostile, city: hostile });
    }, 60_000);
    afterAll(() => page.context().close());

    test("are found while one types, by name and by a phone as it is spoken", async () => {
      await open("/clients");
      const row = page.getByRole("row", { name: /Rima Zeitouni/ });
      await search().pressSequentially("zeitou");
      await page.getByText("Page 1 of 1, 2 results").waitFor();
      await row.waitFor();
      expect(new URL(page.url()).searchParams.get("q")).toBe("zeitou");
      // A name of markup is text.
      await page.getByRole("link", { name: hostile }).waitFor();

      for (const spoken of ["03/771-204", "00961 3 771 204", "٠٣ ٧٧١ ٢٠٤"]) {
        await search().fill(spoken);
        await page.getByText(`1 client has the phone number ${spoken}.`).waitFor();
        await page.getByText("Page 1 of 1, 1 result").waitFor();
        await row.waitFor();
      }
      expect(await row.getByRole("link", { name: /771/ }).getAttribute("href")).toBe(
        "tel:+9613771204",
      );

      await search().fill("03 771");
      await page.getByText("Enter the full phone number").waitFor();
      await search().fill("03 771 999");
      await page.getByText("No client has the phone number 03 771 999.").waitFor();
      await page.getByText("No clients found").waitFor();

      // The address holds what was asked for: back from a record leads to it.
      await search().fill("rima.zeit");
      await row.getByRole("link", { name: "Rima Zeitouni" }).click();
      await page.getByRole("heading", { name: "Rima Zeitouni", level: 1 }).waitFor();
      const map = page.getByRole("link", { name: "Show on map" });
      expect(await map.getAttribute("href")).toStartWith(
        "https://www.openstreetmap.org/?mlat=33.84",
      );
      expect(await map.getAttribute("rel")).toBe("noreferrer");
      await page.goBack();
      await row.waitFor();
      expect(await search().inputValue()).toBe("rima.zeit");
    }, 60_000);

    test("are created once nothing is refused, and changed", async () => {
      await open("/clients/new");
      await page.getByLabel("Name", { exact: true }).fill("Nour Zeitouni");
      const username = page.getByLabel("Username", { exact: true });
      await username.fill("rima.zeitouni");
      await page.getByLabel("Latitude").fill("north");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Enter a number").first().waitFor();
      expect(await found("query=nour.zeitouni")).toEqual([]);
      await page.getByLabel("Latitude").fill("33.85, 35.91");
      expect(await page.getByLabel("Longitude").inputValue()).toBe("35.91");
      await page.getByRole("button", { name: "Save" }).click();
      const said = page.locator(".said");
      await said.getByText("Already in use").waitFor();
      expect(await username.getAttribute("aria-describedby")).toBe(await said.getAttribute("id"));
      expect(await username.evaluate((field) => field.matches(":focus"))).toBe(true);
      expect(await found("query=Nour%20Zeitouni")).toEqual([]);

      await username.fill("nour.zeitouni");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("heading", { name: "Nour Zeitouni", level: 1 }).waitFor();
      const [nour] = await found("query=nour.zeitouni");
      expect(page.url()).toEndWith(`/clients/${nour?.id}`);

      // Somebody else saves while the form is open: their change is told and kept.
      await page.getByRole("link", { name: "Edit" }).click();
      await page.getByLabel("City").fill("Tripoli");
      await house().call("PUT", `/v1/clients/${nour?.id}`, {
        name: "Nour Zeitouni",
        username: "nour.zeitouni",
        zone: "El Mina",
      });
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Zone: El Mina").waitFor();
      expect(await page.getByLabel("City").inputValue()).toBe("Tripoli");
      expect((await found("query=nour.zeitouni"))[0]?.city).toBeNull();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("El Mina · Tripoli").waitFor();
      expect(await found("query=nour.zeitouni")).toMatchObject([
        { city: "Tripoli", zone: "El Mina" },
      ]);
    }, 60_000);

    test("have forms whose drafts outlive the page, and are saved over no other change", async () => {
      const hiba = await create({ name: "Hiba Draft", username: "hiba.draft" });
      await open("/clients/new");
      await page.getByLabel("Name", { exact: true }).fill("Half a name");
      await isStored(page, "Half a name");
      await open("/clients/new");
      await page.getByText("Draft restored").waitFor();
      expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Half a name");
      await page.getByRole("button", { name: "Discard" }).click();
      expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("");

      await open(`/clients/${hiba.id}/edit`);
      await page.getByLabel("City").fill("Tyre");
      await isStored(page, "Tyre");
      await house().call("PUT", `/v1/clients/${hiba.id}`, {
        name: "Hiba Draft",
        username: "hiba.draft",
        zone: "The port",
      });
      await open(`/clients/${hiba.id}/edit`);
      await page.getByText("Draft restored").waitFor();
      expect(await page.getByLabel("City").inputValue()).toBe("Tyre");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Zone: The port").waitFor();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("The port · Tyre").waitFor();
      expect(await found("query=hiba.draft")).toMatchObject([{ city: "Tyre", zone: "The port" }]);
      await open(`/clients/${hiba.id}/edit`);
      await page.getByLabel("City").waitFor();
      expect(await page.getByText("Draft restored").count()).toBe(0);
    }, 60_000);

    test("have a statement, and a PDF of it", async () => {
      const { data: items } = await house().call<{ data: { uuid: string }[] }>(
        "GET",
        "/v1/items?type=service&per_page=1",
      );
      await house().call("POST", "/v1/invoices", {
        client_id: rima.id,
        items: [{ item_uuid: items[0]?.uuid, quantity: 1, price: 20 }],
      });
      await open(`/clients/${rima.id}/statement`);
      await page.getByRole("cell", { name: /^Invoice INV-/ }).waitFor();
      await page.locator(".client-head .owes").waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save as PDF" }).click(),
      ]);
      expect(download.suggestedFilename()).toBe("statement-rima.zeitouni.pdf");
      await page.getByLabel("Until").fill("2020-01-01");
      await page.getByText("No activity in this period").waitFor();
    }, 60_000);

    test("are imported after it was seen what the file would do", async () => {
      await open("/clients/import");
      await page.getByRole("button", { name: "Check file" }).click();
      await page.getByText("Required").waitFor();
      const lines = [
        "name,username,city,branch,shoe size",
        "Hala Import,hala.import,Zahle,,38",
        "Sami Import,sami import,Zahle,,41",
        ",nobody.import,Zahle,,40",
        "Rima Zeitouni,rima.zeitouni,Beirut,,37",
      ];
      await page.getByLabel("File").setInputFiles({
        name: "clients.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(lines.join("\n")),
      });
      await page.getByRole("button", { name: "Check file" }).click();
      await page.getByText("Nothing has been imported yet.").waitFor();
      await page.getByRole("row", { name: /^3 Sami Import.* must not contain spaces/ }).waitFor();
      await page.getByRole("row", { name: /^4 ,nobody.import/ }).waitFor();
      await page.getByRole("row", { name: /^shoe size Not imported/ }).waitFor();
      expect(await found("query=hala.import")).toEqual([]);
      expect((await found("query=rima.zeitouni"))[0]?.city).toBe("Zahle");

      await page.getByRole("button", { name: "Import 2 clients" }).click();
      await page.getByRole("heading", { name: "Import complete" }).waitFor();
      expect(await found("query=hala.import")).toHaveLength(1);
      expect(await found("query=nobody.import")).toEqual([]);
      expect((await found("query=rima.zeitouni"))[0]?.city).toBe("Beirut");
    }, 60_000);

    test("are picked by keyboard where a job is for one", async () => {
      await open(`/clients/${rima.id}`);
      await page.getByRole("button", { name: "New job" }).click();
      const picker = page.getByRole("dialog").getByRole("combobox", { name: "Client" });
      const options = page.getByRole("listbox").getByRole("option");
      await picker.fill("zei");
      await options.nth(1).waitFor();
      const first = await options.first().locator("strong").textContent();
      const second = await options.nth(1).locator("strong").textContent();
      expect(first).not.toBe(second);
      await picker.press("ArrowDown");
      expect(await picker.getAttribute("aria-activedescendant")).toBe(
        await options.nth(1).getAttribute("id"),
      );
      await picker.press("Enter");
      expect(await picker.inputValue()).toBe(String(second));
      expect(await options.count()).toBe(0);

      await picker.fill("٠٣٧٧١٢٠٤");
      await options.first().waitFor();
      expect(await options.count()).toBe(1);
      await picker.press("Escape");
      expect(await options.count()).toBe(0);
      expect(await picker.inputValue()).toBe(String(second));
      expect(await page.getByRole("dialog").count()).toBe(1);
    }, 60_000);

    test("are deleted after it was seen what that means", async () => {
      await open(`/clients/${rima.id}`);
      await page.getByRole("button", { name: "Delete" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("1 journal entry is reversed.").waitFor();
      expect(await found("query=rima.zeitouni")).toHaveLength(1);
      await dialog.getByRole("button", { name: "Delete" }).click();
      await search().waitFor();
      expect(await found("query=rima.zeitouni")).toEqual([]);
    }, 60_000);

    test("run nothing, and leave the origin for nothing", () => {
      expect([...watched.origins]).toEqual([house().service.base]);
      const complaints = watched.complaints.filter(
        (text) => !/Service Worker|status of 4(12|22)/.test(text),
      );
      expect(complaints).toEqual([]);
    });
  });
};
