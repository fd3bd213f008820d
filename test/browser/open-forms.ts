import type { Page } from "playwright-core";
import type { Strings } from "../../src/console/strings/en.ts";
import { answerWithRouter } from "./controller-answers.ts";
import type { Place } from "./places.ts";

/** What is done on a page to see a part of it that is closed at first. */
export type Open = (page: Page, t: Strings) => Promise<unknown>;

/** Clicks the first button with this text, which opens a dialog. */
const dialogBy =
  (text: (t: Strings) => string): Open =>
  async (page, t) => {
    await page
      .locator("#main, .menu, dialog, [popover]")
      .getByRole("button", { name: text(t), exact: true })
      .first()
      .click();
    await page.locator("dialog[open]").waitFor();
  };

/** Clicks what opens a dialog, by its selector. */
const dialogAt =
  (selector: string): Open =>
  async (page) => {
    await page.locator(selector).first().click();
    await page.locator("dialog[open]").waitFor();
  };

/** Opens what is folded. */
const unfolded =
  (selector: string): Open =>
  (page) =>
    page.locator(selector).evaluateAll((all) => {
      for (const each of all) each.setAttribute("open", "");
    });

const inTurn =
  (...steps: Open[]): Open =>
  async (page, t) => {
    for (const step of steps) await step(page, t);
  };

/** Selects all clients of the page of Outstanding. */
const selectDebtors: Open = (page, t) => page.getByLabel(t.billing.owing.select_page).check();

/** The dialog that takes back lines of an invoice. */
const creditLines: Open = async (page, t) => {
  await dialogBy(({ billing }) => billing.credit_notes.open)(page, t);
  await page.getByLabel(t.billing.credit_notes.what).selectOption("lines");
  await page.getByRole("dialog").getByRole("checkbox").first().check();
};

const radiusServer: Open = async (page, t) => {
  await dialogBy(({ desk }) => desk.network.add)(page, t);
  await page.getByRole("dialog").getByLabel(t.desk.network.kind).selectOption("radius");
};

/** The page of a router. */
const controller: Open = async (page) => {
  await answerWithRouter(page);
  await page.reload();
  await page.locator("main td a").first().click();
  await page.locator("main .facts").waitFor();
};

const searchFor =
  (text: string): Open =>
  async (page) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill(text);
    await page.getByRole("dialog").getByRole("option").first().waitFor();
  };

/** Recovery codes, as if a code had been right. */
const recoveryCodes: Open = async (page, t) => {
  const recovery_codes = Array.from({ length: 10 }, () => "7k2m-0qxz-9vt4-hb3c");
  await page.route("**/v1/auth/totp/confirm", (route) =>
    route.fulfill({ json: { recovery_codes } }),
  );
  await dialogBy(({ security }) => security.totp.set_up)(page, t);
  await page.getByRole("button", { name: t.security.totp.turn_on }).click();
  await page.getByRole("dialog", { name: t.security.totp.codes }).waitFor();
};

/** As of somebody whose organization waits for a second factor. */
const requiredFactor: Open = async (page) => {
  await page.route("**/v1/auth/me", async (route) => {
    const response = await route.fetch();
    const me = (await response.json()) as { organizations: object[] };
    const organizations = me.organizations.map((one) => ({ ...one, mfa_setup_required: true }));
    await route.fulfill({ response, json: { ...me, organizations } });
  });
  await page.reload();
  await page.locator(".menu:not(:has(nav))").waitFor();
};

/** The second step of a login. */
const codeNeeded: Open = async (page, t) => {
  const answer = { mfa_required: true, mfa_token: "token", expires_at: "2026-11-28T10:05:00Z" };
  await page.route("**/v1/auth/login", (route) => route.fulfill({ json: answer }));
  await page.getByRole("button", { name: t.login.action, exact: true }).click();
  await page.getByLabel(t.login.code).waitFor();
};

const actionsOfTechnician: Open = (page) => page.locator(".row .name").first().click();

/** The forms, menus and dialogs of each place. */
const opens: Record<string, Record<string, Open>> = {
  "my-day": { account: unfolded(".account") },
  complete: {
    signature: (page, t) =>
      page.getByRole("button", { name: t.completion.get_signature, exact: true }).click(),
    payment: (page, t) => page.getByLabel(t.completion.take_payment).check(),
  },
  board: {
    "new-job": dialogBy((t) => t.board.new_job),
    card: dialogAt("[data-menu]"),
    selection: async (page) => {
      for (const nth of [0, 1, 2])
        await page
          .locator("[data-card] .title")
          .nth(nth)
          .click({ modifiers: ["Control"] });
      await page.locator(".selection-bar").waitFor();
    },
    search: searchFor("kha"),
    client: async (page, t) => {
      await searchFor("kha")(page, t);
      await page.keyboard.press("Enter");
      await page.locator("dialog .facts, dialog dl").first().waitFor();
    },
    shortcuts: async (page) => {
      await page.keyboard.press("?");
      await page.locator("dialog[open]").waitFor();
    },
    filters: (page, t) => page.getByRole("button", { name: t.board.filters, exact: true }).click(),
  },
  "board-of-owner": {
    settings: dialogBy((t) => t.board.settings),
    new: inTurn(
      dialogBy((t) => t.board.settings),
      dialogBy((t) => t.board.new_board),
    ),
  },
  "ticket-open": {
    edit: dialogBy((t) => t.ticket.edit),
    book: dialogBy((t) => t.ticket.book),
    assign: dialogBy((t) => t.ticket.assign),
    complete: dialogBy((t) => t.ticket.complete),
    cancel: dialogBy((t) => t.ticket.cancel),
  },
  "ticket-done": {
    reopen: dialogBy((t) => t.ticket.reopen),
    delete: dialogBy((t) => t.ticket.delete),
  },
  plan: {
    menu: actionsOfTechnician,
    "time-off": inTurn(
      actionsOfTechnician,
      dialogBy((t) => t.plan.menu.time_off),
    ),
    ill: inTurn(
      actionsOfTechnician,
      dialogBy((t) => t.plan.ill.today),
    ),
    visit: async (page) => {
      await page.locator(".planned").first().hover();
      await page.locator(".visit-card").waitFor();
    },
    book: dialogAt(".waiting-job"),
  },
  "plan-of-owner": {
    technician: inTurn(
      actionsOfTechnician,
      dialogBy((t) => t.plan.menu.profile),
    ),
  },
  clients: { filters: unfolded("details") },
  client: {
    job: dialogBy((t) => t.clients.actions.job),
    payment: dialogBy((t) => t.clients.actions.payment),
    delete: dialogBy((t) => t.clients.actions.delete),
    price: dialogBy((t) => t.clients.prices.add),
  },
  items: { new: dialogBy((t) => t.clients.lists.items.add) },
  branches: {
    new: dialogBy((t) => t.clients.lists.branches.add),
    delete: dialogBy((t) => t.common.delete),
  },
  billing: {
    selection: selectDebtors,
    statements: inTurn(
      selectDebtors,
      dialogBy((t) => t.billing.owing.statements),
    ),
    remind: inTurn(
      selectDebtors,
      dialogBy((t) => t.billing.owing.remind),
    ),
    plan: dialogBy((t) => t.billing.rounds.plan),
  },
  collectors: {
    new: dialogBy((t) => t.clients.lists.collectors.add),
    edit: dialogBy((t) => t.common.edit),
  },
  round: {
    edit: dialogBy((t) => t.common.edit),
    close: dialogBy((t) => t.billing.rounds.close),
    record: dialogAt(".stops td .button"),
  },
  "collector-cash": { take: dialogBy((t) => t.billing.cash.take) },
  invoice: {
    pay: dialogBy((t) => t.billing.pay.title),
    credit: creditLines,
    void: dialogBy((t) => t.billing.invoice.void_open),
  },
  claims: {
    confirm: dialogBy((t) => t.billing.claims.confirm),
    reject: dialogBy((t) => t.billing.claims.reject),
  },
  "collections-policy": {
    edit: dialogBy((t) => t.billing.collections.edit),
    run: dialogBy((t) => t.billing.collections.run_now),
  },
  "client-collections": {
    suspend: dialogBy((t) => t.clients.collections.suspend),
    link: dialogBy((t) => t.clients.collections.new_link),
  },
  "client-suspended": { resume: dialogBy((t) => t.clients.collections.resume) },
  network: {
    new: dialogBy((t) => t.desk.network.add),
    radius: radiusServer,
    controller,
    edit: inTurn(
      controller,
      dialogBy((t) => t.common.edit),
    ),
    delete: inTurn(
      controller,
      dialogBy((t) => t.common.delete),
    ),
  },
  "message-text": { placeholders: unfolded("main details") },
  settings: { channels: unfolded("main details") },
  payment: { delete: dialogBy((t) => t.billing.payment.delete_open) },
  "monthly-today": { run: dialogBy((t) => t.billing.monthly.run_now) },
  rates: { new: dialogBy((t) => t.billing.rates.add_title) },
  people: {
    add: dialogBy((t) => t.desk.people.add),
    invite: dialogBy((t) => t.desk.invitations.invite),
  },
  person: {
    edit: dialogBy((t) => t.common.edit),
    "reset-mfa": dialogBy((t) => t.desk.people.reset_mfa),
    remove: dialogBy((t) => t.desk.people.remove),
  },
  keys: {
    new: dialogBy((t) => t.desk.keys.create),
    rotate: dialogBy((t) => t.desk.keys.rotate),
    delete: dialogBy((t) => t.common.delete),
  },
  webhooks: { new: dialogBy((t) => t.desk.webhooks.create) },
  endpoint: {
    edit: dialogBy((t) => t.common.edit),
    diagnose: dialogBy((t) => t.desk.webhooks.diagnose),
    replay: dialogBy((t) => t.desk.webhooks.replay),
    rotate: dialogBy((t) => t.desk.webhooks.roll),
    delete: dialogBy((t) => t.common.delete),
  },
  audit: { details: unfolded("details") },
  events: { details: unfolded("details") },
  "single-sign-on": {
    roles: unfolded("main details"),
    remove: dialogBy((t) => t.desk.settings.sso.remove),
  },
  security: {
    "second-factor": inTurn(
      dialogBy((t) => t.security.totp.set_up),
      (page) => page.locator(".qr").waitFor(),
    ),
    "recovery-codes": recoveryCodes,
    passkey: dialogBy((t) => t.security.passkeys.add),
    required: requiredFactor,
  },
  login: { code: codeNeeded },
};

export interface OpenedPlace extends Place {
  open?: Open;
}

/** A place with each of its forms. */
export const withForms = (place: Place): OpenedPlace[] => [
  place,
  ...Object.entries(opens[place.name] ?? {}).map(([form, open]) => ({
    ...place,
    name: `${place.name}-${form}`,
    open,
  })),
];
