import type { Page } from "playwright-core";
import { codeOf, stepAt } from "../../src/access/sign-in/second-factor/totp.ts";

/**
 * The app on a person's phone. A code works once, and the service takes the next one too, so that nobody waits
 * for half a minute: each code is of the step after the one before.
 */
export class AuthenticatorApp {
  private last_step = 0;

  constructor(private readonly secret: string) {}

  code(): string {
    this.last_step = Math.max(stepAt(Date.now()), this.last_step + 1);
    return codeOf(this.secret, this.last_step);
  }
}

/** Sets a second factor up on the security page: the app, and the recovery codes. */
export const setUpFactor = async (
  page: Page,
): Promise<{ app: AuthenticatorApp; recovery_codes: string[] }> => {
  await page.getByRole("button", { name: "Set up app" }).click();
  const dialog = page.getByRole("dialog");
  const shown = dialog.locator(".secret code");
  const secret = (await shown.textContent()) ?? "";
  const app = new AuthenticatorApp(secret.replaceAll(" ", ""));
  await dialog.getByLabel("Code from your app").fill(app.code());
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("dialog", { name: "Recovery codes" }).waitFor();
  const codes = (await shown.textContent()) ?? "";
  return { app, recovery_codes: codes.split("\n") };
};
