import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { until } from "../until.ts";
import type { House } from "./house.ts";
import { isStored } from "./my-day.ts";
import { goTo } from "./places.ts";

const limit_ms = 60_000;

interface Made {
  id: string;
}

/** The operator's desk: what it gives out, what it shows, and what it does not offer. */
export const aboutDesk = (house: () => House): void => {
  describe("the desk", () => {
    let page: Page;
    let complaints: string[];
    beforeAll(async () => {
      const watched = await house().tab("owner");
      ({ page, complaints } = watched);
      await page.goto(house().at("/desk"));
    }, limit_ms);
    afterAll(async () => {
      // The browser tells of every refusal; some are asked for here.
      expect(complaints.filter((text) => !text.includes("status of 422"))).toEqual([]);
      await page.context().close();
    }, limit_ms);
    const dialog = () => page.getByRole("dialog");
    const button = (name: string) => page.getByRole("button", { name, exact: true });

    test(
      "says what is wrong, and what to do",
      async () => {
        await page.getByText("E-mails aren’t sent because no mail server is configured.").waitFor();
        await page.getByText("Set SMTP_URL and MAIL_FROM").waitFor();
        const facts = page.getByRole("region", { name: "Service" });
        for (const fact of ["Running", "Latest backup"])
          expect(await facts.getByText(fact).count()).toBe(1);
      },
      limit_ms,
    );

    test(
      "shows a key's secret once, and never again",
      async () => {
        await goTo(page, house().at("/desk/keys"));
        await button("Create API key").click();
        await dialog().getByLabel("IP addresses").fill("not an address");
        await dialog().getByLabel("View clients").check();
        await dialog().getByRole("button", { name: "Create API key" }).click();
        await dialog().locator(".field", { hasText: "Name" }).locator(".said").waitFor();
        await dialog().getByLabel("Name").fill("The router's program");
        await dialog().getByLabel("IP addresses").fill("127.0.0.1");
        await dialog().getByRole("button", { name: "Create API key" }).click();
        const shown = dialog().locator(".secret code");
        const secret = (await shown.textContent()) ?? "";
        expect(secret).toStartWith("lm_");
        const answer = await fetch(`${house().service.base}/v1/clients?pageSize=1`, {
          headers: { Authorization: `Bearer ${secret}` },
        });
        expect(answer.status).toBe(200);
        await dialog().getByRole("button", { name: "Done" }).click();
        const card = page.locator(".cards > li", { hasText: "The router's program" });
        await card.getByText("1 permission").waitFor();
        expect(await page.content()).not.toContain(secret);

        // Which boards it opens is said by their names.
        await card.getByRole("button", { name: "Edit" }).click();
        await dialog().getByLabel("All boards, including future ones").uncheck();
        const { data: boards } = await house().call<{ data: { id: string; name: string }[] }>(
          "GET",
          "/v1/ticket-boards",
        );
        await dialog()
          .getByLabel(boards[0]?.name ?? "")
          .check();
        await dialog().getByRole("button", { name: "Save" }).click();
        const way = card.getByRole("link", { name: boards[0]?.name ?? "" });
        expect(await way.getAttribute("href")).toBe(`/console/board/${boards[0]?.id}`);

        await card.getByRole("button", { name: "Rotate secret" }).click();
        await dialog().getByRole("button", { name: "Rotate secret" }).click();
        await page.getByRole("dialog", { name: "API key secret" }).waitFor();
        const rotated = await shown.textContent();
        expect(rotated).toStartWith("lm_");
        expect(rotated).not.toBe(secret);
        // What is told once does not go by a key that was hit by mistake, nor by a second one.
        await page.keyboard.press("Escape");
        await page.keyboard.press("Escape");
        expect(await shown.isVisible()).toBe(true);
        expect(await dialog().getByRole("button", { name: "Close" }).count()).toBe(0);
        await dialog().getByRole("button", { name: "Done" }).click();
        await card.getByRole("button", { name: "Edit" }).click();
        await dialog().getByLabel("Active", { exact: true }).uncheck();
        await dialog().getByRole("button", { name: "Save" }).click();
        await card.getByText("Deactivated", { exact: true }).waitFor();
      },
      limit_ms,
    );

    test(
      "gives a person an ability, and says what they may do",
      async () => {
        const { id } = await house().call<Made>("POST", "/v1/users", {
          name: "Samar Aoun",
          email: "samar@sannine.example",
          role: "technician",
        });
        await goTo(page, house().at(`/desk/people/${id}`));
        const may = page.getByRole("region", { name: "Permissions" });
        await may.getByText("Complete jobs").waitFor();
        await button("Edit").click();
        await dialog().getByLabel("View the audit log").check();
        await dialog().getByLabel("Complete jobs").uncheck();
        await dialog().getByRole("button", { name: "Save" }).click();
        await may.getByText("View the audit log Added").waitFor();
        await may.getByText("Complete jobs Removed").waitFor();
        const { abilities } = await house().call<{ abilities: string[] }>("GET", `/v1/users/${id}`);
        expect(abilities).toContain("audit:read");
        expect(abilities).not.toContain("tickets:complete");

        await goTo(page, house().at("/desk/audit"));
        const entry = page.locator(".entries > li", { hasText: "Change a person" }).first();
        await entry.getByText("Nadim Saab").first().waitFor();
        await entry.getByText("Details").click();
        await entry.getByText('"audit:read"').waitFor();
      },
      limit_ms,
    );

    test(
      "says what each role may do",
      async () => {
        await goTo(page, house().at("/desk/people/roles"));
        const row = (name: string) => page.getByRole("row", { name });
        await row("Complete jobs").waitFor();
        const held = async (name: string) =>
          (await row(name).getByRole("cell").allTextContents()).map((text) => text.includes("Yes"));
        // Owner, admin, dispatcher, billing, technician, viewer, collector.
        expect(await held("Can open every board")).toEqual([
          true,
          true,
          false,
          false,
          false,
          false,
          false,
        ]);
        expect(await held("Complete jobs")).toEqual([true, true, true, false, true, false, false]);
        expect(await held("Void invoices")).toEqual([true, true, false, true, false, false, false]);
        expect(await held("Only their own")).toEqual([
          false,
          false,
          false,
          false,
          true,
          false,
          false,
        ]);
      },
      limit_ms,
    );

    test(
      "shows why a webhook failed, sends it again, and diagnoses the receiver",
      async () => {
        await goTo(page, house().at("/desk/webhooks"));
        await button("Create endpoint").click();
        await dialog().getByLabel("URL").fill("http://localhost/hooks");
        await dialog().getByLabel("Description").fill("The accountant's program");
        await dialog().getByLabel("client.created").check();
        await isStored(page, "client.created");
        await page.keyboard.press("Escape");
        await page.reload();
        await button("Create endpoint").click();
        await dialog().getByText("Draft restored").waitFor();
        const description = await dialog().getByLabel("Description").inputValue();
        expect(description).toBe("The accountant's program");
        const create = dialog().getByRole("button", { name: "Create endpoint" });
        await create.click();
        await dialog().locator(".said, .refused").first().waitFor();
        await dialog().getByLabel("URL").fill(house().receiver.url);
        await create.click();
        expect(await dialog().locator(".secret code").textContent()).toStartWith("whsec_");
        await dialog().getByRole("button", { name: "Done" }).click();
        await page.getByText("No deliveries found.").waitFor();

        await house().call("POST", "/v1/clients", { name: "Desk Client", username: "desk.client" });
        await button("Send ping").click();
        await page.locator("dd", { hasText: "Delivered" }).waitFor();
        await page.getByRole("link", { name: "Back to endpoint" }).click();
        await page.getByLabel("Status").selectOption("failed");
        await page.getByRole("table").getByRole("link", { name: "client.created" }).click();
        const attempt = page.getByRole("region", { name: "Attempts" });
        await attempt.getByText("Attempt 1").waitFor();
        for (const part of ["Connect", "TLS", "First byte", "Total"])
          expect(await attempt.locator("dt", { hasText: part }).count()).toBe(1);
        expect(await attempt.locator(".bar span").count()).toBeGreaterThan(2);
        await page.getByText("the receiver is not ready").waitFor();

        const refused = page.url();
        await button("Resend").click();
        await page.getByText("an earlier delivery").waitFor();
        await page.locator("dd", { hasText: "Delivered" }).waitFor();
        expect(page.url()).not.toBe(refused);

        await page.getByRole("link", { name: "Back to endpoint" }).click();
        await button("Diagnose").click();
        await dialog().getByText("Endpoint reachable").waitFor();
        await dialog().getByText("Certificate trusted").waitFor();
        await dialog().getByText("CN=localhost").waitFor();
        await page.keyboard.press("Escape");

        await button("Resend missed events").click();
        await dialog().getByRole("button", { name: "Resend" }).click();
        await page.getByText("Nothing to resend").waitFor();
      },
      limit_ms,
    );

    test(
      "leads from the status to why the latest webhook failed, and resends it from there",
      async () => {
        const missed = { name: "Missed Client", username: "missed.client" };
        const { id } = await house().call<Made>("POST", "/v1/clients", missed);
        const problem = page.locator(".concerns li", { hasText: "The accountant's program" });
        await until("the delivery has failed", async () => {
          await page.goto(house().at("/desk"));
          await problem.getByRole("link", { name: "See why the latest one failed" }).click();
          await page.getByText("the receiver is not ready").waitFor();
          return (await page.getByText(id).count()) > 0;
        });
        await button("Resend missed events").click();
        await dialog().getByRole("button", { name: "Resend" }).click();
        await page.getByText("Resending 1 delivery").waitFor();
        await page.getByRole("heading", { name: "The accountant's program" }).waitFor();
      },
      limit_ms,
    );

    test(
      "keeps unsaved settings over a reload, until they are saved or discarded",
      async () => {
        await goTo(page, house().at("/desk/settings"));
        const starts = page.getByLabel("Start of working day");
        const before = await starts.inputValue();
        const { working_day } = await house().call<{ working_day: object }>(
          "GET",
          "/v1/organization",
        );
        const restored = page.getByText("Draft restored");
        for (const end of ["Discard", "Save settings"]) {
          await starts.fill("07:30");
          await page.keyboard.press("Tab");
          await isStored(page, "07:30");
          await page.reload();
          await restored.waitFor();
          expect(await starts.inputValue()).toBe("07:30");
          await button(end).click();
          await restored.waitFor({ state: "detached" });
          expect(await starts.inputValue()).toBe(end === "Discard" ? before : "07:30");
        }
        await page.locator(".notices").getByText("Saved").waitFor();
        await page.reload();
        await starts.waitFor();
        expect(await restored.count()).toBe(0);
        await house().call("PUT", "/v1/organization", { working_day });
      },
      limit_ms,
    );

    test(
      "offers a dispatcher what they may, and nothing more",
      async () => {
        const { page } = await house().tab("dispatcher");
        await page.goto(house().at("/desk"));
        const tabs = page.getByRole("navigation", { name: "Admin pages" });
        await tabs.waitFor();
        expect(await tabs.getByRole("link").allTextContents()).toEqual([
          "Status",
          "Job types",
          "Webhooks",
          "Events",
        ]);
        await goTo(page, house().at("/desk/webhooks"));
        expect(await page.getByRole("button", { name: "Create endpoint" }).count()).toBe(0);
        await goTo(page, house().at("/desk/keys"));
        await page.getByText("Your role doesn’t include this page.").waitFor();
        await page.context().close();
      },
      limit_ms,
    );
  });
};
