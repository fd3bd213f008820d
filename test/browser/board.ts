import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { House, Person } from "./house.ts";
import { people } from "./house.ts";
import type { Watched } from "./watch.ts";

interface Card {
  id: string;
  ticket_number: string;
  title: string;
  column_id: string;
}

interface BoardRead {
  id: string;
  columns: { id: string; name: string; tickets: Card[] }[];
}

/** A board of its own with its people, and what a test does to it beside the page. */
class OwnBoard {
  private constructor(
    private readonly house: House,
    readonly id: string,
    private columns: BoardRead["columns"],
  ) {}

  static async make(house: House, name = "Cards to move"): Promise<OwnBoard> {
    const { data } = await house.call<{ data: { id: string; email: string }[] }>(
      "GET",
      "/v1/users?per_page=100",
    );
    const members = data
      .filter(({ email }) => (Object.values(people) as string[]).includes(email))
      .map(({ id }) => ({ user_id: id }));
    const board = await house.call<BoardRead>("POST", "/v1/ticket-boards", {
      name,
      members,
    });
    return new OwnBoard(house, board.id, board.columns);
  }

  async person(person: Person): Promise<string> {
    const { data } = await this.house.call<{ data: { id: string; email: string }[] }>(
      "GET",
      "/v1/users?per_page=100",
    );
    return data.find(({ email }) => email === people[person])?.id ?? "";
  }

  /** Knows its columns as they are now. */
  async refresh(): Promise<void> {
    const { columns } = await this.house.call<BoardRead>("GET", `/v1/ticket-boards/${this.id}`);
    this.columns = columns;
  }

  column(name: string): string {
    return this.columns.find((column) => column.name === name)?.id ?? "";
  }

  async add(title: string, column = "New"): Promise<Card> {
    return this.house.call<Card>("POST", "/v1/tickets", {
      board_id: this.id,
      column_id: this.column(column),
      title,
      type: "support",
      priority: "medium",
    });
  }

  /** Somebody else moves a card. */
  async move({ id }: Card, column: string, position: number | "bottom" = "bottom"): Promise<void> {
    await this.house.call("POST", `/v1/tickets/${id}/move`, {
      column_id: this.column(column),
      position,
    });
  }

  /** What the service has in a column, from top to bottom. */
  async titles(column: string): Promise<string[]> {
    const board = await this.house.call<BoardRead>("GET", `/v1/ticket-boards/${this.id}?slim=1`);
    return (
      board.columns.find(({ name }) => name === column)?.tickets.map(({ title }) => title) ?? []
    );
  }

  async open(person: Person, look?: Parameters<House["tab"]>[1]): Promise<Watched> {
    const watched = await this.house.tab(person, look);
    await watched.page.goto(this.house.at(`/board/${this.id}`));
    await watched.page.locator("[data-card]").first().waitFor();
    return watched;
  }

  list(page: Page, column: string): Locator {
    return page.locator(`[data-list="${this.column(column)}"]`);
  }

  card(page: Page, { id }: Card, column: string): Locator {
    return this.list(page, column).locator(`[data-card="${id}"]`);
  }
}

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await Bun.sleep(20); // the test's own limit ends it
};

const titlesShown = (list: Locator): Promise<string[]> => list.locator(".title").allTextContents();

/** Picks a card up with the mouse, and carries it over another one's upper half. */
const drag = async (page: Page, card: Locator, over: Locator): Promise<void> => {
  const from = await card.boundingBox();
  const to = await over.boundingBox();
  if (!from || !to) throw new Error("a card is not drawn");
  await page.mouse.move(from.x + 30, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 25);
  await page.mouse.move(to.x + 30, to.y + 30, { steps: 3 });
  await page.mouse.move(to.x + 32, to.y + 12);
};

/** The board, where cards are moved by mouse and keys, and others move them, too. */
export const aboutBoard = (house: () => House): void => {
  describe("the board", () => {
    let board: OwnBoard;
    let page: Page;
    let watched: Watched;
    let cards: { tower: Card; roof: Card; shop: Card; cable: Card; mast: Card };

    beforeAll(async () => {
      board = await OwnBoard.make(house());
      cards = {
        tower: await board.add("Tower"),
        roof: await board.add("Roof"),
        shop: await board.add("Shop"),
        cable: await board.add("Cable", "In progress"),
        mast: await board.add("Mast", "In progress"),
      };
      // Who has no `webhooks:read` asks for changes.
      watched = await board.open("dispatcher");
      page = watched.page;
    }, 60_000);

    afterAll(async () => {
      await page.context().close();
    });

    test("a card is dropped where the line shows, here and in the service", async () => {
      const { shop, cable, mast } = cards;
      const mark = page.locator('[data-drop="before"]');
      await drag(page, board.card(page, shop, "New"), board.card(page, mast, "In progress"));
      expect(await mark.getAttribute("data-card")).toBe(mast.id);
      await page.mouse.up();
      await board.card(page, shop, "In progress").waitFor();
      expect(await titlesShown(board.list(page, "In progress"))).toEqual(["Cable", "Shop", "Mast"]);
      await until(async () => (await board.titles("In progress")).length === 3);
      expect(await board.titles("In progress")).toEqual(["Cable", "Shop", "Mast"]);
      expect(await mark.count()).toBe(0);

      await drag(
        page,
        board.card(page, shop, "In progress"),
        board.card(page, cable, "In progress"),
      );
      await page.mouse.up();
      await until(async () => (await board.titles("In progress"))[0] === "Shop");
      expect(await titlesShown(board.list(page, "In progress"))).toEqual(["Shop", "Cable", "Mast"]);
    });

    test("the keys lift, carry, drop and put back, and the focus stays on the card", async () => {
      const { roof } = cards;
      const spoken = page.locator(".spoken");
      const says = (text: string) =>
        spoken.filter({ hasText: text }).waitFor({ state: "attached" });
      const focused = () =>
        page.evaluate<string>("document.activeElement.closest('[data-card]')?.dataset.card");
      await board.card(page, cards.tower, "New").locator("a").focus();
      await page.keyboard.press("ArrowDown");
      expect(await focused()).toBe(roof.id);

      await page.keyboard.press("Space");
      await says(`Picked up: ${roof.ticket_number}`);
      await page.keyboard.press("ArrowRight");
      await says("Scheduled, 1 of 1");
      await page.keyboard.press("ArrowRight");
      await says("In progress, 1 of 4");
      expect(await focused()).toBe(roof.id);
      await page.keyboard.press("Escape");
      await says(`Move cancelled: ${roof.ticket_number}`);
      await board.card(page, roof, "New").waitFor();
      expect(await focused()).toBe(roof.id);
      expect(await board.titles("New")).toEqual(["Tower", "Roof"]);

      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Space");
      await says(`Dropped: ${roof.ticket_number}`);
      await until(async () => (await board.titles("Scheduled")).includes("Roof"));
      await board.card(page, roof, "Scheduled").waitFor();
      await page.locator(".card.moving").waitFor({ state: "detached" });
      expect(await focused()).toBe(roof.id);
    });

    test("a long column draws more cards as it is scrolled, by keys and on paper", async () => {
      const long = await OwnBoard.make(house(), "A long column");
      const titles = Array.from({ length: 90 }, (_, index) => `Long ${index}`);
      for (const title of titles) await long.add(title);
      const { page } = await long.open("dispatcher");
      const list = long.list(page, "New");
      const drawn = () => list.locator("[data-card]").count();
      expect(await page.locator(".tally").first().textContent()).toBe("90");
      expect(await drawn()).toBeLessThan(45);

      await list.evaluate((element) => element.scrollTo(0, 2500));
      await list.getByText("Long 35", { exact: true }).waitFor();
      expect(await drawn()).toBeLessThan(90);
      await list.getByRole("link", { name: "Long 35", exact: true }).focus();
      const focuses = (title: string) =>
        until(async () => title === (await page.evaluate("document.activeElement.textContent")));
      await page.keyboard.press("ArrowDown");
      await focuses("Long 36");
      await page.keyboard.press("End");
      await focuses("Long 89");
      expect(await titlesShown(list)).toEqual(titles);
      await page.keyboard.press("Home");
      await focuses("Long 0");

      await page.reload();
      await list.getByText("Long 0", { exact: true }).waitFor();
      expect(await drawn()).toBeLessThan(45);
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      await list.getByText("Long 89", { exact: true }).waitFor({ state: "attached" });
      expect(await titlesShown(list)).toEqual(titles);
      await page.context().close();
    });

    test("a move that is refused goes back alone, and says why", async () => {
      const lost = await board.add("Lost");
      const found = await board.add("Found");
      await board.card(page, found, "New").waitFor();
      const refuse = Promise.withResolvers<void>();
      await page.route(`**/v1/tickets/${lost.id}/move`, async (route) => {
        await refuse.promise;
        const error = {
          message: "The ticket is archived.",
          reason: "ticket_archived",
          errors: {},
        };
        await route.fulfill({ status: 422, json: { status: false, error } });
      });
      const let_through = Promise.withResolvers<void>();
      await page.route(`**/v1/tickets/${found.id}/move`, async (route) => {
        await let_through.promise;
        await route.continue();
      });
      for (const { id } of [lost, found]) {
        await page.locator(`[data-menu="${id}"]`).click();
        await page.getByRole("dialog").getByRole("button", { name: "Waiting" }).click();
      }
      await board.card(page, lost, "Waiting").waitFor();
      await board.card(page, found, "Waiting").waitFor();
      expect(await board.titles("Waiting")).not.toContain("Lost");
      refuse.resolve();
      await page
        .locator(".notices")
        .getByText("The job is archived. Unarchive it first.")
        .waitFor();
      await board.card(page, lost, "New").waitFor();
      expect(await titlesShown(board.list(page, "Waiting"))).toEqual(["Found"]);
      expect(await titlesShown(board.list(page, "New"))).toEqual(["Tower", "Lost"]);
      let_through.resolve();
      await until(async () => (await board.titles("Waiting")).includes("Found"));
      await page.locator(".card.moving").waitFor({ state: "detached" });
      await page.unrouteAll();
    });

    test("what somebody else does shows by itself, for who hears events and for who asks", async () => {
      const { mast, tower } = cards;
      await board.move(mast, "Done");
      await board.card(page, mast, "Done").waitFor();
      const fresh = await board.add("Just called");
      await board.card(page, fresh, "New").waitFor();

      const streams: string[] = [];
      const { page: other } = await house().tab("owner");
      other.on("response", (response) => {
        if (response.url().includes("/v1/events"))
          streams.push(response.headers()["content-type"] ?? "");
      });
      await other.clock.install();
      await other.goto(house().at(`/board/${board.id}`));
      await board.card(other, tower, "New").waitFor();
      await until(async () => streams.length > 0);
      // Nothing is asked for by time any more: what shows now was told.
      await other.clock.pauseAt(Date.now() + 2000);
      await board.move(mast, "In progress");
      await board.card(other, mast, "In progress").waitFor();
      expect(streams).toEqual(["text/event-stream"]);
      await other.context().close();
    });

    test("a card that somebody else moves while it is held lets go", async () => {
      const { tower, cable } = cards;
      await board.card(page, tower, "New").locator("a").focus();
      await page.keyboard.press("Space");
      await page.locator(".card.held").waitFor();
      await board.move(tower, "Waiting");
      await page
        .locator(".notices")
        .getByText(`Somebody else moved ${tower.ticket_number}`)
        .waitFor();
      expect(await page.locator(".card.held").count()).toBe(0);
      await board.card(page, tower, "Waiting").waitFor();

      const roof = board.card(page, cards.roof, "Scheduled");
      await drag(page, board.card(page, cable, "In progress"), roof);
      await page.locator('[data-drop="before"]').waitFor();
      await board.move(cable, "Done");
      await page
        .locator(".notices")
        .getByText(`Somebody else moved ${cable.ticket_number}`)
        .waitFor();
      await page.mouse.move(0, 0);
      await page.mouse.up();
      await board.card(page, cable, "Done").waitFor();
      expect(await board.titles("Done")).toContain("Cable");
    });

    test("search, filters and the archive show what is asked for", async () => {
      const { tower } = cards;
      await page.getByRole("searchbox").fill("tôwer");
      await page.locator("[data-card]").nth(1).waitFor({ state: "detached" });
      expect(await page.locator(".title").allTextContents()).toEqual(["Tower"]);
      await page.getByRole("button", { name: "Show all" }).click();
      await board.card(page, tower, "Waiting").waitFor();

      await page.locator(`[data-menu="${tower.id}"]`).click();
      await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
      await board.card(page, tower, "Waiting").waitFor({ state: "detached" });
      await page.getByRole("link", { name: "Archive" }).click();
      await page.getByRole("row", { name: "Tower" }).getByRole("button").click();
      await page.getByText("No archived jobs").waitFor();
      await page.getByRole("link", { name: "Back to board" }).click();
      await page.locator(`[data-card="${tower.id}"]`).waitFor();
      expect(watched.complaints.filter((text) => !/Service Worker|422/.test(text))).toEqual([]);
    });

    test("who manages boards changes their columns, and is told what cannot be", async () => {
      const { page: owners } = await board.open("owner");
      const settings = owners.getByRole("dialog");
      const button = (name: string) => settings.getByRole("button", { name, exact: true });
      await owners.getByRole("button", { name: "Settings" }).click();
      await button("Add column").click();
      await settings.getByLabel("Name").last().fill("Parts");
      await settings.getByLabel("Category").selectOption("waiting");
      await button("Add column").click();
      await button("Edit Parts").click();
      await board.refresh();
      const late = await board.add("Late", "Parts");
      await settings.getByLabel("Name").last().fill("Spare parts");
      await button("Save").nth(1).click();
      await button("Edit Spare parts").click();
      await button("Delete column").click();
      await settings.getByLabel("Move its job to").selectOption({ label: "New" });
      await button("Delete column").click();
      await button("Edit Spare parts").waitFor({ state: "detached" });

      await button("Delete board").click();
      await button("Delete permanently").click();
      await settings.getByRole("alert").getByText(/jobs/).waitFor();
      await owners.keyboard.press("Escape");
      await board.card(owners, late, "New").waitFor();
      await owners.context().close();
    });

    test("all that is done goes to the archive at once, and what is refused stays and says why", async () => {
      const { page: owners } = await board.open("owner");
      await board.refresh();
      const over = [await board.add("Over", "Cancelled"), await board.add("Gone", "Cancelled")];
      for (const each of over) await board.card(owners, each, "Cancelled").waitFor();
      await owners.route(`**/${over[1]?.id}/archive`, (route) =>
        route.fulfill({ status: 409, json: { error: { message: "Not this one.", reason: "no" } } }),
      );
      const column = owners.locator(`[data-column="${board.column("Cancelled")}"]`);
      await column.getByRole("button", { name: "Archive all" }).click();
      const dialog = owners.getByRole("dialog");
      expect(await board.titles("Cancelled")).toEqual(["Over", "Gone"]);
      await dialog.getByRole("button", { name: "Archive 2 jobs" }).click();
      await dialog.getByText("1 of 2 archived").waitFor();
      await dialog.getByRole("listitem").getByText("Not this one.").waitFor();
      await owners.keyboard.press("Escape");
      await board.card(owners, over[0] as Card, "Cancelled").waitFor({ state: "detached" });
      expect(await board.titles("Cancelled")).toEqual(["Gone"]);
      await owners.context().close();
    });

    test("a board is no longer drawn for who has lost it, and members can lead it", async () => {
      const lost = await OwnBoard.make(house(), "Board to lose");
      const { id } = await lost.add("Seen for the last time");
      const rima = await lost.person("technician");
      await house().call("PUT", `/v1/tickets/${id}`, { assigned_users: [rima] });
      const { page: owners } = await lost.open("owner");
      const { page: loses } = await lost.open("technician");
      await owners.getByRole("button", { name: "Settings" }).click();
      const settings = owners.getByRole("dialog");
      await settings.getByLabel(/^Role of Layal/).selectOption({ label: "Lead" });
      await settings.getByRole("checkbox", { name: /^Rima/ }).uncheck();
      await settings.getByRole("button", { name: "Save" }).last().click();
      await loses.getByText("Board to lose was deleted, or you were removed from it.").waitFor();
      expect(await loses.locator("[data-card]").count()).toBe(0);
      await loses.getByRole("link", { name: "Cards to move" }).click();
      await loses.locator("[data-column]").first().waitFor();
      const { members } = await house().call<{ members: { name: string; role: string }[] }>(
        "GET",
        `/v1/ticket-boards/${lost.id}`,
      );
      expect(members.find(({ name }) => name.startsWith("Layal"))?.role).toBe("lead");
      expect(members.some(({ name }) => name.startsWith("Rima"))).toBe(false);
      await Promise.all([owners.context().close(), loses.context().close()]);
    });

    test("a clock counts as the service's does, whatever this device shows", async () => {
      const { page: late } = await house().tab("dispatcher");
      await late.clock.install({ time: Date.now() + 5 * 3_600_000 });
      const timed = await house().call<Card>("POST", "/v1/tickets", {
        board_id: board.id,
        title: "Six hours",
        type: "support",
        priority: "medium",
        sla_hours: 6,
      });
      await late.goto(house().at(`/board/${board.id}`));
      const card = late.locator(`[data-card="${timed.id}"]`);
      // 6 for the first second at most: the header `Date` has whole seconds.
      await card.getByText(/SLA [56]h left/).waitFor();
      await late.context().close();
    });

    test("on a phone one column shows at a time, and cards move without dragging", async () => {
      const phone = await board.open("dispatcher", {
        language: "ar",
        viewport: { width: 360, height: 740 },
      });
      const { page: small } = phone;
      expect(await small.locator("[data-list]").count()).toBe(1);
      const first = small.locator("[data-card]").first();
      const id = (await first.getAttribute("data-card")) ?? "";
      await first.locator(".more").click();
      await small.getByRole("dialog").getByRole("button", { name: "Cancelled" }).click();
      await small.locator(`[data-card="${id}"]`).waitFor({ state: "detached" });
      await small.getByRole("button", { name: "Cancelled" }).click();
      await small.locator(`[data-card="${id}"]`).waitFor();
      expect(
        await small.evaluate<number>("document.documentElement.scrollWidth - innerWidth"),
      ).toBeLessThanOrEqual(0);
      await small.context().close();
    });
  });
};

/** Several cards at once, and what the board keeps: its filters, its density, its last state. */
export const aboutManyCards = (house: () => House): void => {
  describe("several cards of the board", () => {
    let board: OwnBoard;
    let watched: Watched;
    let page: Page;
    let cards: Card[];

    beforeAll(async () => {
      board = await OwnBoard.make(house(), "Cards to select");
      cards = [];
      for (const title of ["One", "Two", "Three", "Four", "Five"])
        cards.push(await board.add(title));
      watched = await board.open("owner");
      page = watched.page;
    }, 60_000);

    afterAll(async () => {
      await page.context().close();
    });

    const card = (index: number, column = "New"): Locator =>
      board.card(page, cards[index] as Card, column);
    const bar = () => page.getByRole("region", { name: "Selected jobs" });
    const undo = () => page.getByRole("button", { name: "Undo" }).last();
    const selected = (): Promise<string[]> =>
      page.locator("[data-selected] .title").allTextContents();

    test("are selected with Ctrl and Shift, moved together, and moved back in their order", async () => {
      await card(1).click({ modifiers: ["Control"] });
      await card(3).click({ modifiers: ["Shift"] });
      expect(await selected()).toEqual(["Two", "Three", "Four"]);
      await bar().getByRole("button", { name: "Move" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Waiting" }).click();
      await page.getByText("3 jobs moved to Waiting").waitFor();
      expect((await board.titles("Waiting")).toSorted()).toEqual(["Four", "Three", "Two"]);
      expect(await selected()).toEqual([]);
      await undo().click();
      await card(3).waitFor();
      await until(async () => (await board.titles("New")).length === 5);
      expect(await board.titles("New")).toEqual(["One", "Two", "Three", "Four", "Five"]);
      const all = "One,Two,Three,Four,Five";
      await until(async () => (await titlesShown(board.list(page, "New"))).join() === all);
    });

    test("are selected by keys, and a drag takes all of them along", async () => {
      await card(0).locator("a").focus();
      await page.keyboard.press("x");
      await page.keyboard.press("Shift+ArrowDown");
      expect(await selected()).toEqual(["One", "Two"]);
      await page.keyboard.press("Escape");
      expect(await selected()).toEqual([]);
      await page.keyboard.press("Shift+ArrowDown");
      expect(await selected()).toEqual(["Two", "Three"]);
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Space");
      await page.getByText("2 jobs moved to Scheduled").waitFor();
      expect(await board.titles("Scheduled")).toEqual(["Two", "Three"]);
      await undo().click();
      await until(async () => (await board.titles("New")).length === 5);
      expect(await board.titles("New")).toEqual(["One", "Two", "Three", "Four", "Five"]);
      const all = "One,Two,Three,Four,Five";
      await until(async () => (await titlesShown(board.list(page, "New"))).join() === all);
    });

    test("are archived and labelled; what is refused stays selected, and says why", async () => {
      await page.route(`**/${cards[4]?.id}/archive`, (route) =>
        route.fulfill({ status: 409, json: { error: { message: "Not this one.", reason: "no" } } }),
      );
      await card(3).click({ modifiers: ["Control"] });
      await card(4).click({ modifiers: ["Control"] });
      await bar().getByRole("button", { name: "Archive" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("listitem").getByText("Not this one.").waitFor();
      await dialog.getByRole("button", { name: "Close" }).last().click();
      expect(await board.titles("New")).toEqual(["One", "Two", "Three", "Five"]);
      expect(await selected()).toEqual(["Five"]);
      await undo().click();
      await until(async () => (await board.titles("New")).includes("Four"));

      await bar().getByRole("button", { name: "Label" }).click();
      await dialog.getByRole("textbox").fill("#".repeat(192));
      await dialog.getByRole("button", { name: "Add label" }).click();
      await dialog.getByRole("listitem").getByText("Use at most").waitFor();
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await dialog.waitFor({ state: "detached" }); // it takes the focus with it
      // The closed dialog may still give the focus back meanwhile.
      const label = bar().getByRole("button", { name: "Label" });
      await until(async () => {
        if ((await label.count()) === 0) return true;
        await label.press("Escape", { timeout: 1000 }).catch(() => undefined); // gone meanwhile
        return false;
      });
      await card(4).click({ modifiers: ["Control"] });
      await bar().getByRole("button", { name: "Label" }).click();
      await dialog.getByRole("textbox").fill("#roof");
      await dialog.getByRole("button", { name: "Add label" }).click();
      await page.getByText("1 job labelled #roof").waitFor();
      const { labels } = await house().call<{ labels: string[] }>(
        "GET",
        `/v1/tickets/${cards[4]?.id}`,
      );
      expect(labels).toEqual(["#roof"]);
    });

    test("are assigned together, which is undone", async () => {
      const assignees = async () =>
        (
          await house().call<{ assignees: { name: string }[] }>(
            "GET",
            `/v1/tickets/${cards[0]?.id}`,
          )
        ).assignees;
      await card(0).click({ modifiers: ["Control"] });
      await bar().getByRole("button", { name: "Assign" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("combobox").selectOption({ label: "Rima Khoury" });
      await dialog.getByRole("button", { name: "Assign" }).click();
      await page.getByText("1 job assigned to Rima Khoury").waitFor();
      expect(await assignees()).toMatchObject([{ name: "Rima Khoury" }]);
      await undo().click();
      await until(async () => (await assignees()).length === 0);
    });

    test("filters and order are in the address, and survive a reload and a visit to a job", async () => {
      await page.getByRole("searchbox").fill("e");
      await page.getByRole("button", { name: /^Filters/ }).click();
      await page.getByLabel("Sort by").selectOption("newest");
      const both = ({ searchParams: set }: URL) =>
        set.get("sort") === "newest" && set.get("search") === "e";
      await page.waitForURL(both, { waitUntil: "commit" });
      await until(
        async () => (await titlesShown(board.list(page, "New"))).join() === "Five,Three,One",
      );
      await page.reload();
      await page.locator("[data-card]").first().waitFor();
      expect(await titlesShown(board.list(page, "New"))).toEqual(["Five", "Three", "One"]);
      await card(0).locator("a").click();
      await page.getByRole("heading", { name: "One" }).waitFor();
      await page.goBack();
      await card(0).waitFor();
      expect(await titlesShown(board.list(page, "New"))).toEqual(["Five", "Three", "One"]);
      await page.getByRole("button", { name: "Show all" }).click();
      await card(4).waitFor();
    });

    test("keep two filters that change before the page is drawn again", async () => {
      await page.getByRole("button", { name: /^Filters/ }).click();
      await page.getByLabel("Sort by").waitFor();
      await page.evaluate(`for (const value of ["support", "medium"]) {
        const select = document.querySelector("option[value=" + value + "]").parentElement;
        select.value = value;
        select.dispatchEvent(new Event("change", { bubbles: true }));
      }`);
      const both = ({ searchParams: set }: URL) =>
        set.get("type") === "support" && set.get("priority") === "medium";
      await page.waitForURL(both, { waitUntil: "commit" });
      await page.getByRole("button", { name: "Show all" }).click();
    });

    test("show their last state while the board is read again, and not to the next person", async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route(`**/v1/ticket-boards/${board.id}?*`, async (route) => {
        await promise;
        await route.continue();
      });
      await page.reload();
      await card(4).waitFor();
      resolve();
      expect(await page.evaluate("sessionStorage.getItem('lastmile.last-board') !== null")).toBe(
        true,
      );
      await page.getByText("Nadim").first().click();
      await page.getByRole("button", { name: "Log out" }).click();
      house().forget("owner");
      await page.getByLabel("Password").first().waitFor();
      expect(await page.evaluate("sessionStorage.getItem('lastmile.last-board')")).toBeNull();
    });
  });
};
