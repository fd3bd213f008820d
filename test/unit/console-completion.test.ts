import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { CompleteInput, CompletionPreview, Ticket } from "../../src/console/api/document.d.ts";
import { computeChange } from "../../src/console/completion/change-due.ts";
import {
  bodyOf,
  draftOf,
  firstDraft,
  invalidPaths,
  isBilled,
  type OnSiteDraft,
  type SentPayment,
} from "../../src/console/completion/draft.ts";
import { amountsOfLine, firstLines, type Line } from "../../src/console/completion/lines.ts";
import { accountIn, exactCash, paymentState } from "../../src/console/completion/on-site-state.ts";
import { newestRate, pairOf, typedRate } from "../../src/console/completion/rate.ts";
import { exchanged as exchangedAs, type Rate } from "../../src/console/format/exchange.ts";
import { type EditDraft, editBody, rebased } from "../../src/console/ticket/edit-draft.ts";
import { exchanged, inverse, ratioOf } from "../../src/shared/money.ts";
import { amountsOf } from "../../src/shared/pricing.ts";

/* The console shows before it is sent what the service bills after: both must reckon alike. */

const pounds: Rate = { base: "USD", quote: "LBP", rate: 89500 };
const usd = (minor: number) => ({ minor, currency: "USD" });
const lbp = (minor: number) => ({ minor, currency: "LBP" });

const router: Line = {
  key: "1",
  item_uuid: "router",
  name: "Router",
  quantity: "1",
  price: "",
  usual: { price: 27.75, source: "client", is_billable: true },
  currency: "USD",
  tax_rate: 11,
  track_serial: true,
  track_mac: false,
  serial: "",
  mac: "",
};

describe("lines that a ticket keeps", () => {
  const kept: CompletionPreview["kept_items"][number] = {
    item_uuid: "router",
    name: "Router",
    quantity: 1,
    price: 27.75,
    price_source: "client",
    tax_rate: 11,
    line_total: 27.75,
    track_serial: true,
    track_mac: false,
    serial: "SN-1",
    mac: null,
  };
  const used = [{ ...kept, price: null }];
  const sourcesOf = (line: typeof kept) => ({
    preview: { items: [], kept_items: [line] } as unknown as CompletionPreview,
    items: [],
    currency: "USD",
  });

  test("are what the form begins with, at the price that the service bills", () => {
    const [line] = firstLines(used, sourcesOf(kept));
    expect(line).toMatchObject({ quantity: "1", price: "", serial: "SN-1" });
    expect(line && amountsOfLine(line, "USD")).toEqual({ line_total: 2775, tax: 305 });
  });

  test("with a price of its own say nothing of the item's", () => {
    const [line] = firstLines(used, sourcesOf({ ...kept, price_source: "line" }));
    expect(line?.usual).toBeNull();
  });

  test("are sent as all that there is", () => {
    const ticket = { checklist_state: [], items: used } as unknown as Ticket;
    const body = bodyOf(firstDraft(ticket, sourcesOf(kept), []), undefined);
    expect(body).toMatchObject({ replace_items: true, items: [{ item_uuid: "router" }] });
  });
});

describe("a line of a completion", () => {
  test.each<[Partial<Line>, ReturnType<typeof amountsOfLine>]>([
    [{}, { line_total: 2775, tax: 305 }],
    [
      { quantity: "12.5", price: "0.60" },
      { line_total: 750, tax: 83 },
    ],
    [{ quantity: "٢" }, { line_total: 5550, tax: 611 }],
    [{ price: "0" }, { line_total: 0, tax: 0 }],
    [{ quantity: "0" }, "quantity"],
    [{ quantity: "1.0005" }, "quantity"],
    [{ quantity: "many" }, "quantity"],
    [{ price: "1.005" }, "price"],
    [{ price: "free" }, "price"],
    [{ usual: { price: 100_000, source: "client", is_billable: false } }, "currency"],
    [{ currency: "LBP", price: "100000" }, "currency"],
    [{ usual: null }, "unknown"],
    [
      { usual: null, price: "5" },
      { line_total: 500, tax: 55 },
    ],
    [{ price: "90000000000000", quantity: "1000000" }, "too_large"],
  ])("%j", (changed, amounts) => {
    expect(amountsOfLine({ ...router, ...changed }, "USD")).toEqual(amounts);
  });

  test("comes to what the service bills", () => {
    const cents = fc.nat({ max: 100_000_000 });
    const thousandths = fc.integer({ min: 1, max: 10_000_000 });
    const tax = fc.nat({ max: 1_000_000 });
    fc.assert(
      fc.property(cents, thousandths, tax, (price, of, tenthousandths) => {
        const tax_rate = tenthousandths / 10_000;
        const line = {
          ...router,
          quantity: String(of / 1000),
          price: String(price / 100),
          tax_rate,
        };
        const billed = amountsOf(price, of, String(tax_rate));
        expect(amountsOfLine(line, "USD")).toEqual(billed ?? "too_large");
      }),
    );
  });

  test("is what the work used already, whether its item is known or not", () => {
    const used = {
      item_uuid: "gone",
      name: "Old router",
      quantity: 2,
      price: 5,
      serial: "S",
      mac: null,
    };
    expect(firstLines([used], { preview: undefined, items: [], currency: "USD" })).toMatchObject([
      {
        name: "Old router",
        quantity: "2",
        price: "5",
        serial: "S",
        track_serial: true,
        usual: null,
      },
    ]);
  });

  test("that cannot be read is named", () => {
    const lines = [router, { ...router, quantity: "x", price: "y" }];
    expect(invalidPaths({ lines })).toEqual(["items.1.quantity", "items.1.price"]);
  });
});

describe("what is handed over", () => {
  test.each([
    [usd(2775), usd(3000), 2775, 225, [[usd(225)], [usd(200), lbp(22_375)]], 0],
    [usd(2775), usd(2800), 2775, 25, [[usd(25)], [lbp(22_375)]], 0],
    [usd(2775), usd(2775), 2775, 0, [], 0],
    [usd(2775), usd(2000), 2775, 0, [], 775],
    [usd(2775), lbp(2_500_000), 2_483_625, 16_375, [[lbp(16_375)]], 0],
    [usd(2775), lbp(895_000), 2_483_625, 0, [], 1775],
    [usd(2500), usd(3000), 2500, 500, [[usd(500)], [lbp(447_500)]], 0],
    [usd(1000), lbp(1_790_000), 895_000, 895_000, [[lbp(895_000)], [usd(1000)]], 0],
    [lbp(89_500), usd(200), 100, 100, [[usd(100)], [lbp(89_500)]], 0],
  ])("%j for %j", (due, handed, price, change, ways, open) => {
    expect(computeChange({ due, handed, rate: pounds })).toEqual({ price, change, ways, open });
  });

  test("in another currency is not reckoned without a rate", () => {
    expect(computeChange({ due: usd(100), handed: lbp(1), rate: null })).toBeNull();
    expect(computeChange({ due: usd(100), handed: usd(150), rate: null })).toEqual({
      price: 100,
      change: 50,
      ways: [[usd(50)]],
      open: 0,
    });
  });

  test("less the change pays the whole invoice, as the service exchanges it", () => {
    const cents = fc.integer({ min: 1, max: 100_000_000 });
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 200_000 }), (due, more, rate) => {
        const at = { ...pounds, rate };
        const price = computeChange({ due: usd(due), handed: lbp(0), rate: at })?.price;
        if (price === undefined) return;
        const told = computeChange({ due: usd(due), handed: lbp(price + more), rate: at });
        expect(told).toMatchObject({ price, change: more, open: 0 });
        const worth = exchanged(price, "LBP", "USD", ratioOf(String(rate)));
        expect(worth ?? 0).toBeGreaterThanOrEqual(due);
        expect(exchangedAs(lbp(price), "USD", at)).toBe(worth);
        const dollars = computeChange({ due: lbp(due), handed: usd(0), rate: at })?.price ?? 0;
        const turned = exchanged(dollars, "USD", "LBP", inverse(ratioOf(String(rate))));
        expect(turned ?? due).toBeGreaterThanOrEqual(due);
      }),
    );
  });

  const door: OnSiteDraft = {
    is_taken: true,
    method: "cash",
    currency: "LBP",
    handed: "2,500,000",
    rate: "89500",
    gives_change: true,
  };
  test.each<[Partial<OnSiteDraft>, object | undefined]>([
    [{}, { amount: 2_483_625, currency: "LBP", method: "cash", exchange_rate: 89500 }],
    [{ gives_change: false }, { amount: 2_500_000 }],
    [{ rate: "" }, { amount: 2_500_000, exchange_rate: null }],
    [
      { currency: "USD", handed: "30" },
      { amount: 27.75, currency: "USD" },
    ],
    [{ currency: "USD", handed: "20" }, { amount: 20 }],
    [{ handed: "a lot" }, undefined],
    [{ is_taken: false }, undefined],
  ])("%j is sent", (changed, sent) => {
    const of = { due: 2775, currency: "USD", rates: [], credit: 0, debt: 0 };
    const state = paymentState({ ...door, ...changed }, of);
    if (sent) expect(state.sent).toMatchObject(sent);
    else expect(state.sent).toBeUndefined();
  });

  const of = { due: 2775, currency: "USD", rates: [], credit: 775, debt: 1000 };
  const dollars = { ...door, currency: "USD", handed: "50" };
  const paid = { currency: "USD", method: "cash" } as const;
  test.each<[Partial<OnSiteDraft>, Partial<typeof of>, number, SentPayment | undefined]>([
    // A draft from before has neither choice: credit counts, debts do not.
    [{}, {}, 2000, { ...paid, amount: 20, use_credit: true }],
    [{ uses_credit: false }, {}, 2775, { ...paid, amount: 27.75 }],
    [
      { collects_debt: true },
      {},
      3000,
      { ...paid, amount: 30, use_credit: true, collect_debt: true },
    ],
    [{ gives_change: false }, {}, 2000, { ...paid, amount: 50, use_credit: true }],
    [{ is_taken: false, collects_debt: true }, {}, 2000, { amount: 0, use_credit: true }],
    [{ is_taken: false, uses_credit: false }, {}, 2775, undefined],
    [{ handed: "" }, { credit: 5000 }, 0, { amount: 0, use_credit: true }],
    [{ handed: "" }, {}, 2000, undefined],
    [{ collects_debt: true }, { credit: 0, debt: 0 }, 2775, { ...paid, amount: 27.75 }],
    [{ handed: "10" }, { credit: 0, debt: 0 }, 2775, { ...paid, amount: 10 }],
  ])("%j with %j: %d to pay, sends %j", (changed, own, to_pay, sent) => {
    const state = paymentState({ ...dollars, ...changed }, { ...of, ...own });
    expect([state.to_pay, state.sent]).toEqual([to_pay, sent]);
  });

  test("is the amount to pay to the cent with one tap", () => {
    const draft = { ...door, is_taken: false, handed: "" };
    const { to_pay } = paymentState(draft, of);
    const state = paymentState(exactCash(draft, to_pay ?? 0, "USD"), of);
    expect(state).toMatchObject({ change_due: { change: 0, open: 0 } });
    expect(state.sent).toEqual({ ...paid, amount: 20, use_credit: true });
  });
});

test("credit and debts of a preview cached before an upgrade are none", () => {
  expect(accountIn({} as CompletionPreview, "USD")).toEqual({ credit: 0, debt: 0 });
  const preview = { client_credit: 1.5, client_debt: [{ currency: "LBP", amount: 900 }] };
  expect(accountIn(preview as CompletionPreview, "USD")).toEqual({ credit: 150, debt: 0 });
  expect(accountIn(preview as CompletionPreview, "LBP").debt).toBe(900);
});

test("a refused completion opens with its credit, debts and signature", () => {
  const ticket = { checklist_state: [], items: [] } as unknown as Ticket;
  const sources = { preview: undefined, items: [], currency: "USD" };
  const signature = { name: "Nour", image: "iVBO" };
  const opened = (collect_payment: object) =>
    draftOf({ outcome: "done", signature, collect_payment } as CompleteInput, ticket, sources, []);
  const { door, signature: kept } = opened({ amount: 5, use_credit: true, collect_debt: true });
  expect(door).toMatchObject({ is_taken: true, uses_credit: true, collects_debt: true });
  expect(kept).toEqual(signature);
  // One from before used no credit, and still does not.
  expect(opened({ amount: 5 }).door).toMatchObject({ handed: "5", uses_credit: false });
  expect(opened({ amount: 0, use_credit: true }).door).toMatchObject({
    is_taken: false,
    handed: "",
    uses_credit: true,
  });
});

describe("an exchange rate", () => {
  const at = (rate: number, effective_at: string) => ({
    id: effective_at,
    created_at: effective_at,
    base: "USD",
    quote: "LBP",
    rate,
    effective_at,
  });
  const rates = [at(89000, "2026-01-01T00:00:00Z"), at(89500, "2026-02-01T00:00:00Z")];
  const now = Date.parse("2026-03-01T00:00:00Z");

  test("is the newest that counts already, asked for in pounds for a dollar", () => {
    const later = at(99999, "2026-04-01T00:00:00Z");
    expect(newestRate([...rates, later], pairOf("USD"), now)).toBe("89500");
    expect(newestRate(rates, pairOf("LBP"), now)).toBe("89500");
    expect(newestRate(rates, pairOf("EUR"), now)).toBe("");
  });

  test.each([
    ["USD", "89,500", "89500", 89500],
    ["LBP", "89500", "89500", null], // the service turns its own round exactly
    ["LBP", "90000", "89500", 0.0000111111],
  ])("of an invoice in %s, %s typed, is sent as it counts", (currency, typed, known, sent) => {
    expect(typedRate(typed, known, pairOf(currency))?.sent).toBe(sent);
  });

  test("of nothing is none", () => {
    for (const typed of ["", "0", "many"]) expect(typedRate(typed, "", pairOf("USD"))).toBeNull();
  });
});

test.each([
  ["on_completion", null, "done", 1, true, true],
  ["on_completion", null, "partial", 1, true, true],
  ["on_completion", null, "partial", 1, false, false],
  ["on_completion", null, "revisit", 1, true, false],
  ["on_completion", null, "done", 0, true, false],
  ["on_completion", "billed", "done", 1, true, false],
  ["manual", null, "done", 1, true, false],
  ["none", null, "done", 1, true, false],
] as const)(
  "%s, invoice %p, %s with %d lines, now: %p, bills: %p",
  (billing_mode, invoice_id, outcome, count, invoice_now, is_billed) => {
    const job_type = { id: "j", name: "j", code: "j", billing_mode };
    const lines = count > 0 ? [router] : [];
    expect(isBilled({ invoice_id, job_type }, { outcome, lines, invoice_now })).toBe(is_billed);
  },
);

describe("an edit", () => {
  const before: EditDraft = {
    title: "Old",
    description: "",
    priority: "low",
    type: "support",
    due_date: "2026-11-23",
    labels: "VIP",
    client: { id: "c1", name: "Zeinab" },
    job_type_id: "",
    external_ref: "",
    sla_hours: "4",
  };

  test("sends what was changed, and nothing else", () => {
    expect(editBody(before, { ...before, client: { id: "c1", name: "Zeinab H." } })).toEqual({});
    expect(
      editBody(before, {
        ...before,
        title: " New ",
        due_date: "",
        labels: "VIP، roof, roof",
        client: null,
        sla_hours: "",
      }),
    ).toEqual({
      title: "New",
      due_date: null,
      labels: ["VIP", "roof"],
      client_id: null,
      sla_hours: null,
    });
  });

  test("goes on from what somebody else made of the ticket", () => {
    const theirs = { ...before, title: "Theirs", priority: "high" } as const;
    const mine = rebased(before, { ...before, title: "Mine" }, theirs);
    expect(mine).toEqual({ ...theirs, title: "Mine" });
    expect(editBody(theirs, mine)).toEqual({ title: "Mine" });
  });
});
