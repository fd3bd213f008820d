import type { Locator, Page } from "playwright-core";

/** What a person does on a page, counted: a typed character is one key. */
export class Person {
  clicks = 0;
  keys = 0;

  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** Waits until a field has the focus. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.locator(":is(input, select):focus").waitFor();
    await this.page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  button(name: string | RegExp): Promise<void> {
    return this.click(this.page.getByRole("button", { name, exact: true }));
  }

  link(name: string): Promise<void> {
    return this.click(this.page.getByRole("link", { name, exact: true }));
  }

  /** Clicks a button of the open dialog. */
  answer(name: string | RegExp): Promise<void> {
    return this.click(this.page.getByRole("dialog").getByRole("button", { name, exact: true }));
  }
}
