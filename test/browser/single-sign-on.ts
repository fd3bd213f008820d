import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { client_id, client_secret, OpenidProvider } from "../openid-provider.ts";
import { setUpFactor } from "./authenticator-app.ts";
import type { House } from "./house.ts";
import { fillLogin, isInside, logOut, OwnService, openSecurity } from "./own-service.ts";
import { goTo } from "./places.ts";
import type { Watched } from "./watch.ts";

const limit_ms = 60_000;

/** The provider's own page, as a person sees it: links that go on, and back. */
const answerAsProvider = async (page: Page, provider: OpenidProvider): Promise<void> => {
  await page.route(`${provider.issuer}/authorize?*`, (route) => {
    const asked = new URL(route.request().url());
    const { code, state } = provider.authorize(asked.href);
    const back = asked.searchParams.get("redirect_uri");
    const body = `<!doctype html><title>Cedar ID</title>
      <a href="${back}?code=${code}&state=${state}">Go on</a>
      <a href="${back}?error=access_denied&state=${state}">Cancel</a>`;
    return route.fulfill({ contentType: "text/html", body });
  });
};

/** Logging in with an organization's OpenID provider. */
export const aboutSingleSignOn = (house: () => House): void => {
  describe("single sign-on", () => {
    let own: OwnService;
    let provider: OpenidProvider;
    let owner: Watched;
    beforeAll(async () => {
      provider = await OpenidProvider.start("http", "127.0.0.1");
      own = await OwnService.open(house(), {
        SSO_ALLOW_NETWORKS: "127.0.0.0/8",
        SECRET_KEY: randomBytes(32).toString("base64"),
      });
      await own.person("owner@cedar.example", "owner");
      owner = await own.tab();
      await fillLogin(owner.page, "owner@cedar.example");
      await isInside(owner.page);
    }, limit_ms);
    afterAll(async () => {
      await owner.page.context().close();
      await own.close();
      provider.stop();
    }, limit_ms);

    const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

    test(
      "is set up by an owner, with what the provider needs to know",
      async () => {
        const { page } = owner;
        await goTo(page, own.at("/desk/settings"));
        await page.getByRole("link", { name: "Single sign-on (OpenID Connect)" }).click();
        await page.getByText(own.at("/sso"), { exact: true }).waitFor();
        await button(page, "Save single sign-on").click();
        await page.locator(".field", { hasText: "Issuer" }).locator(".said").waitFor();
        await page.getByLabel("Issuer").fill(provider.issuer);
        await page.getByLabel("Client ID").fill(client_id);
        await page.getByLabel("Client secret").fill(client_secret);
        await page.getByLabel("E-mail domains").fill("cedar.example, cedar.test");
        await page.getByLabel("Role of new people").selectOption("viewer");
        await page.getByLabel("Claim with the role").fill("groups");
        await page.getByText("Roles by claim").click();
        await page.getByLabel("Dispatcher").fill("desk, night desk");
        await page.getByLabel("Allow passwords too").uncheck();
        await button(page, "Save single sign-on").click();
        await page.locator(".notice.warning").waitFor();
        expect(await page.getByLabel("Client secret").inputValue()).toBe("");
        await page.getByLabel("Allow passwords too").check();
        await button(page, "Save single sign-on").click();
        await page.locator(".notice.warning").waitFor({ state: "detached" });
        expect(await own.call("GET", "/v1/organization/sso")).toMatchObject({
          issuer: provider.issuer,
          allowed_domains: ["cedar.example", "cedar.test"],
          default_role: "viewer",
          role_map: { desk: "dispatcher", "night desk": "dispatcher" },
        });
      },
      limit_ms,
    );

    test(
      "logs people in by the organization's link, and is offered from then on",
      async () => {
        const { page, complaints } = await own.tab();
        await answerAsProvider(page, provider);
        const sso = button(page, "Continue with single sign-on");
        expect(await sso.count()).toBe(0);
        const link = await owner.page.locator("code", { hasText: "?organization=" }).textContent();
        await page.goto((link ?? "").replace("/console?", "/console/clients?"));
        await sso.click();
        await page.getByRole("link", { name: "Go on" }).click();
        await isInside(page);
        await page.getByRole("heading", { name: "Clients" }).waitFor();
        await page.getByText("rima").first().waitFor();
        const { state, code } = { state: "state=", code: "code=" };
        const addresses = await page.evaluate("[location.href, document.referrer].join()");
        for (const part of [state, code]) expect(addresses).not.toContain(part);

        await logOut(page);
        await sso.click();
        await page.getByRole("link", { name: "Cancel" }).click();
        await page.getByText("The sign-in was cancelled or has ended.").waitFor();
        expect(page.url()).toBe(own.at("/sso"));
        await page.getByRole("link", { name: "Back to login" }).click();
        await sso.waitFor();
        const { account } = provider;
        provider.account = { ...account, sub: "2", email: "rima@elsewhere.example" };
        await sso.click();
        await page.getByRole("link", { name: "Go on" }).click();
        await page.getByText("did not confirm an e-mail address of your organization").waitFor();
        provider.account = account;
        expect(complaints.filter((text) => !text.includes("status of 401"))).toEqual([]);
        await page.context().close();
      },
      limit_ms,
    );

    test(
      "is tried out from the settings, and removed",
      async () => {
        const { page } = owner;
        await answerAsProvider(page, provider);
        await openSecurity(page);
        await setUpFactor(page);
        await button(page, "Done").click();
        await goTo(page, own.at("/desk/settings/sso"));
        await button(page, "Try it: log in with this").click();
        provider.account = { sub: "3", email: "owner@cedar.example", email_verified: true };
        await page.getByRole("link", { name: "Go on" }).click();
        await button(page, "Remove single sign-on").click();
        await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
        await page.getByRole("dialog").waitFor({ state: "detached" });
        expect(await page.getByLabel("Issuer").inputValue()).toBe("");
        await logOut(page);
        const sso = button(page, "Continue with single sign-on");
        await sso.click();
        await page.getByText("This organization has no single sign-on.").waitFor();
        await page.reload();
        await button(page, "Log in").waitFor();
        expect(await sso.count()).toBe(0);
      },
      limit_ms,
    );
  });
};
