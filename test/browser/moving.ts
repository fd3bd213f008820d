import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { zipOf } from "../moving/zip.ts";
import type { House } from "./house.ts";

const limit_ms = 60_000;

const clients =
  "external_ref,name,username\nMOVED-1,Hala Moved,hala.moved\nMOVED-2,,nobody.moved\nMOVED-3,Sami Moved,sami.moved\n";

const zipFile = (name: string) => ({
  name: "history.zip",
  mimeType: "application/zip",
  buffer: zipOf([{ name, content: clients }]),
});

/** How a provider's history is moved in and out in a real browser: beyond §14. */
export const aboutMoving = (house: () => House): void => {
  describe("a folder", () => {
    let page: Page;
    beforeAll(async () => {
      ({ page } = await house().tab("owner", { acceptDownloads: true }));
    }, limit_ms);
    afterAll(() => page.context().close());

    const found = async (name: string): Promise<number> =>
      (await house().call<{ data: unknown[] }>("GET", `/v1/clients?query=${name}`)).data.length;
    const saved = async (button: string): Promise<[string, Buffer]> => {
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: button }).click();
      const download = await downloading;
      return [download.suggestedFilename(), readFileSync(await download.path())];
    };

    test(
      "is imported after its check was seen",
      async () => {
        await page.goto(house().at("/clients/import"));
        await page.getByRole("link", { name: "Import a history" }).click();
        await page.getByRole("button", { name: "Check folder" }).click();
        await page.getByText("Required").waitFor();
        const file = page.getByLabel("ZIP file");
        await file.setInputFiles(zipFile("passwords.txt"));
        await page.getByRole("button", { name: "Check folder" }).click();
        await page.getByText('has "passwords.txt", which is not a file of the folder').waitFor();

        await file.setInputFiles(zipFile("clients.csv"));
        await page.getByLabel("Opening balances on").fill("31/10/2026");
        await page.getByRole("button", { name: "Check folder" }).click();
        await page.getByText("Nothing has been imported yet.").waitFor();
        await page.getByRole("row", { name: "clients.csv 3 2 0 0 1" }).waitFor();
        expect(await found("hala.moved")).toBe(0);
        const [name, rejected] = await saved("Save rejected rows (1)");
        expect([name, rejected.toString()]).toEqual([
          "rejected.csv",
          "file,line,column,reason\nclients.csv,3,name,is required\n",
        ]);

        await page.getByRole("button", { name: "Import 2 rows" }).click();
        await page.getByRole("heading", { name: "Import complete" }).waitFor();
        expect([await found("hala.moved"), await found("nobody.moved")]).toEqual([1, 0]);
        await page.reload();
        await page.getByRole("heading", { name: "Import complete" }).waitFor();
        await page.getByRole("button", { name: "Choose another file" }).click();
        await file.waitFor();
      },
      limit_ms,
    );

    test(
      "with everything is exported, saved and deleted",
      async () => {
        await page.goto(house().at("/desk/export"));
        await page.getByText("No exports yet").waitFor();
        await page.getByRole("button", { name: "Create export" }).click();
        await page.getByRole("button", { name: "Download" }).waitFor();
        const [name, zip] = await saved("Download");
        expect(name).toMatch(/^lastmile-\d{4}-\d\d-\d\d\.zip$/);
        expect(zip.subarray(0, 4).toString("latin1")).toBe("PK\x03\x04");
        expect(zip.includes("clients.csv")).toBe(true);
        await page.getByRole("button", { name: "Delete" }).click();
        await page.getByText("No exports yet").waitFor();
      },
      limit_ms,
    );

    test(
      "is neither imported nor exported by who may not",
      async () => {
        const { page: theirs } = await house().tab("dispatcher");
        await theirs.goto(house().at("/clients/import"));
        await theirs.getByRole("button", { name: "Check file" }).waitFor();
        expect(await theirs.getByRole("link", { name: "Import a history" }).count()).toBe(0);
        for (const path of ["/clients/import/folder", "/desk/export"]) {
          await theirs.goto(house().at(path));
          await theirs.getByText("Your role doesn’t include this page.").waitFor();
        }
        await theirs.context().close();
      },
      limit_ms,
    );
  });
};
