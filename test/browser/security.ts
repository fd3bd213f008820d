import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { until } from "../until.ts";
import { setUpFactor } from "./authenticator-app.ts";
import type { House } from "./house.ts";
import { ownJob } from "./own-job.ts";
import { fillLogin, isInside, logOut, OwnService, openSecurity } from "./own-service.ts";
import { goTo, onPaper } from "./places.ts";
import type { Watched } from "./watch.ts";

const limit_ms = 60_000;

/** How a person logs in, and what an organization requires of it. */
export const aboutSecurity = (house: () => House): void => {
  describe("security", () => {
    let own: OwnService;
    beforeAll(async () => {
      own = await OwnService.open(house());
    }, limit_ms);
    afterAll(() => own.close(), limit_ms);

    const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

    /** Somebody with a second factor, on their security page. */
    const withFactor = async (email: string) => {
      const { id } = await own.person(email);
      const watched = await own.tab();
      const { page } = watched;
      await fillLogin(page, email);
      await isInside(page);
      await openSecurity(page);
      const factor = await setUpFactor(page);
      await button(page, "Done").click();
      return { ...factor, id, watched, page };
    };

    /** The browser tells of every refusal, and some are asked for. */
    const closed = async ({ page, complaints }: Watched): Promise<void> => {
      expect(complaints.filter((text) => !/status of 4(?:01|03|22)/.test(text))).toEqual([]);
      await page.context().close();
    };

    test(
      "asks for a second factor, and takes a recovery code of who has lost the phone",
      async () => {
        const email = "factor@cedar.example";
        await own.person(email);
        const watched = await own.tab();
        const { page } = watched;
        await fillLogin(page, email);
        await isInside(page);
        await openSecurity(page);

        await button(page, "Set up app").click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("img", { name: "QR code of the key" }).waitFor();
        await dialog.getByLabel("Code from your app").fill("nothing");
        await button(page, "Turn on").click();
        await dialog.getByText("Wrong code, or used before").waitFor();
        await page.keyboard.press("Escape");
        const { app, recovery_codes } = await setUpFactor(page);
        expect(new Set(recovery_codes).size).toBe(10);
        await onPaper(page, async () => {
          const paper = page.locator(".printed-codes");
          await paper.getByText(email).waitFor();
          expect(await paper.locator("pre").textContent()).toBe(recovery_codes.join("\n"));
          expect(await page.getByRole("dialog").isVisible()).toBe(false);
        });
        await button(page, "Done").click();
        await page.getByText("10 recovery codes left").waitFor();
        expect(await page.content()).not.toContain(recovery_codes[0]);

        await logOut(page);
        await fillLogin(page, email);
        const code = page.getByLabel("Code from your app");
        await code.fill("000000");
        await button(page, "Log in").click();
        await page.getByText("4 attempts left").waitFor();
        expect(await code.getAttribute("inputmode")).toBe("numeric");
        await code.fill(app.code());
        await button(page, "Log in").click();
        await isInside(page);

        await logOut(page);
        await fillLogin(page, email);
        await button(page, "Use a recovery code").click();
        await page.getByLabel("Recovery code").fill(recovery_codes[0]?.toUpperCase() ?? "");
        await button(page, "Log in").click();
        await isInside(page);
        await openSecurity(page);
        await page.getByText("9 recovery codes left").waitFor();
        await button(page, "Remove second factor").click();
        await dialog.getByLabel("Code from your app").fill(recovery_codes[1] ?? "");
        await dialog.getByRole("button", { name: "Remove second factor" }).click();
        await setUpFactor(page);
        await button(page, "Done").click();
        await page.getByText("10 recovery codes left").waitFor();
        await closed(watched);
      },
      limit_ms,
    );

    test(
      "asks for the code after a link that sets the password, too",
      async () => {
        const email = "forgetful@cedar.example";
        const { id, watched, page, recovery_codes } = await withFactor(email);
        await logOut(page);
        const { url } = (await own.call("POST", `/v1/users/${id}/invitation`)) as { url: string };
        await page.goto(url);
        await page.getByLabel("New password", { exact: true }).fill("a stapled blue zebra");
        await button(page, "Set password and log in").click();
        await button(page, "Use a recovery code").click();
        await page.getByLabel("Recovery code").fill(recovery_codes[0] ?? "");
        await button(page, "Log in").click();
        await isInside(page);
        expect(new URL(page.url()).pathname).not.toContain("invitation");
        await closed(watched);
      },
      limit_ms,
    );

    test(
      "makes new recovery codes, and warns before they run out",
      async () => {
        const email = "codes@cedar.example";
        const { watched, page, app } = await withFactor(email);
        await page.route("**/v1/auth/totp", (route) =>
          route.fulfill({ json: { active: true, recovery_codes_left: 3 } }),
        );
        await page.reload();
        await page.getByText("Make new recovery codes before you run out.").waitFor();
        await page.unroute("**/v1/auth/totp");
        await button(page, "New recovery codes").click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Code from your app").fill(app.code());
        await dialog.getByRole("button", { name: "New recovery codes" }).click();
        await page.getByRole("dialog", { name: "Recovery codes" }).waitFor();
        await button(page, "Done").click();
        await page.getByText("10 recovery codes left").waitFor();
        await closed(watched);
      },
      limit_ms,
    );

    test(
      "begins a login again when too many codes were wrong",
      async () => {
        const email = "wrong@cedar.example";
        const { watched, page } = await withFactor(email);
        await logOut(page);
        await fillLogin(page, email);
        for (const left of ["4 attempts", "3 attempts", "2 attempts", "1 attempt"]) {
          await page.getByLabel("Code from your app").fill("000000");
          await button(page, "Log in").click();
          await page.getByText(`${left} left`).waitFor();
        }
        await page.getByLabel("Code from your app").fill("000000");
        await button(page, "Log in").click();
        await page.getByText("Your code wasn’t accepted in time. Log in again.").waitFor();
        await page.getByLabel("E-mail").waitFor();
        await closed(watched);
      },
      limit_ms,
    );

    test(
      "takes a passkey in place of password and code",
      async () => {
        const email = "passkey@cedar.example";
        await own.person(email);
        const watched = await own.tab();
        const { page } = watched;
        const devtools = await page.context().newCDPSession(page);
        await devtools.send("WebAuthn.enable");
        await devtools.send("WebAuthn.addVirtualAuthenticator", {
          options: {
            protocol: "ctap2",
            transport: "internal",
            hasResidentKey: true,
            hasUserVerification: true,
            isUserVerified: true,
            automaticPresenceSimulation: true,
          },
        });
        await fillLogin(page, email);
        await isInside(page);
        await openSecurity(page);
        const dialog = page.getByRole("dialog");
        await page.getByText("No passkeys yet").waitFor();
        await button(page, "Add passkey").click();
        await dialog.getByLabel("Name").fill("Office laptop");
        await dialog.getByRole("button", { name: "Add passkey" }).click();
        const row = page.getByRole("row", { name: /Office laptop/ });
        await row.getByText("Never").waitFor();
        await button(page, "Add passkey").click();
        await dialog.getByLabel("Name").fill("Again");
        await dialog.getByRole("button", { name: "Add passkey" }).click();
        await dialog.getByText("This device already has a passkey for you.").waitFor();
        await page.keyboard.press("Escape");

        await logOut(page);
        await button(page, "Log in with a passkey").click();
        await isInside(page);
        await openSecurity(page);
        await row.getByRole("button", { name: "Delete passkey Office laptop" }).click();
        await dialog.getByRole("button", { name: "Delete" }).click();
        await page.getByText("No passkeys yet").waitFor();
        await logOut(page);
        await button(page, "Log in with a passkey").click();
        await page.getByText("No passkey was accepted.").waitFor();
        await closed(watched);
      },
      limit_ms,
    );

    test(
      "shows where a person is logged in, and ends the other sessions",
      async () => {
        const email = "sessions@cedar.example";
        await own.person(email);
        const tabs = [await own.tab(), await own.tab(), await own.tab()] as const;
        for (const { page } of tabs) {
          await fillLogin(page, email);
          await isInside(page);
        }
        const [{ page }, second, third] = tabs;
        await openSecurity(page);
        const sessions = page.getByRole("region", { name: "Where you’re logged in" });
        await sessions.getByText("This one").waitFor();
        expect(await sessions.getByText("127.0.0.1").count()).toBe(3);
        await button(page, "Log out").last().click();
        await page.getByText("Logged out there").first().waitFor();
        await sessions.locator("tbody tr").nth(2).waitFor({ state: "detached" });
        await button(page, "Log out all others").click();
        await sessions.locator("tbody tr").nth(1).waitFor({ state: "detached" });
        for (const { page } of [second, third]) {
          await page.reload();
          await page.getByText("You’ve been logged out.").waitFor();
        }
        for (const tab of tabs) await closed(tab);
      },
      limit_ms,
    );

    test(
      "shows nothing else while the organization waits for a second factor",
      async () => {
        const email = "required@cedar.example";
        await own.person(email, "technician");
        const watched = await own.tab();
        const { page } = watched;
        await fillLogin(page, email);
        await isInside(page);
        const required = page.getByText("Your organization requires a second factor.");
        await own.call("PUT", "/v1/organization", { require_mfa: ["technician"] });
        await page.reload();
        await required.waitFor();
        expect(await page.getByRole("navigation", { name: "Sections" }).count()).toBe(0);
        await page.goto(own.at("/clients"));
        await required.waitFor();
        await button(page, "Log out").first().click();
        await fillLogin(page, email);
        await required.waitFor();
        await setUpFactor(page);
        await button(page, "Done").click();
        await page.getByRole("navigation", { name: "Sections" }).waitFor();
        expect(await required.count()).toBe(0);
        await own.call("PUT", "/v1/organization", { require_mfa: [] });
        await closed(watched);
      },
      limit_ms,
    );

    test(
      "keeps what is not sent until there is a second factor",
      async () => {
        const watched = await house().tab("technician");
        const { page } = watched;
        const id = await ownJob(house(), "Written too early");
        await page.goto(house().at(`/day/${id}`));
        await page.route("**/v1/tickets/*/comments", (route) =>
          route.fulfill({
            status: 403,
            headers: { "X-Request-Id": "held" },
            json: { error: { reason: "mfa_setup_required", message: "" } },
          }),
        );
        await page.getByLabel("Comment", { exact: true }).fill("Held for a second factor");
        await page.getByRole("button", { name: "Add comment" }).click();
        await page.getByText("Your organization requires a second factor.").waitFor();
        await page.unroute("**/v1/tickets/*/comments");
        await page.reload();
        await until("the comment has arrived", async () => {
          const comments = await house().call<{ body: string }[]>(
            "GET",
            `/v1/tickets/${id}/comments`,
          );
          return comments.some(({ body }) => body === "Held for a second factor");
        });
        await closed(watched);
      },
      limit_ms,
    );

    test(
      "is required by owners of roles, and reset for who has lost everything",
      async () => {
        const email = "lost@cedar.example";
        const { id, watched: lost } = await withFactor(email);
        await own.person("boss@cedar.example", "owner");
        const watched = await own.tab();
        const { page } = watched;
        await fillLogin(page, "boss@cedar.example");
        await isInside(page);
        for (const required of [["collector", "viewer"], []]) {
          await goTo(page, own.at("/desk/settings"));
          for (const role of ["Collector", "Viewer"])
            await page.getByLabel(role, { exact: true }).setChecked(required.length > 0);
          // The notice of the first time may still be there the second time.
          const answered = page.waitForResponse(
            (response) => response.request().method() === "PUT" && response.ok(),
          );
          await button(page, "Save roles").click();
          await answered;
          await page.locator(".notices").getByText("Saved").last().waitFor();
          expect((await own.call("GET", "/v1/organization")).require_mfa).toEqual(required);
          await goTo(page, own.at("/desk"));
        }
        await goTo(page, own.at(`/desk/people/${id}`));
        await button(page, "Reset second factor").click();
        await page.getByRole("dialog").getByRole("button", { name: "Reset second factor" }).click();
        await page.getByText("Second factor reset").waitFor();
        await lost.page.reload();
        await lost.page.getByText("You’ve been logged out.").waitFor();
        await fillLogin(lost.page, email);
        await isInside(lost.page);
        for (const tab of [lost, watched]) await closed(tab);
      },
      limit_ms,
    );
  });
};
