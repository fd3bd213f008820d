import fc from "fast-check";
import type { LineAsked, Money, PaymentAsked } from "./model-books.ts";
import type { CompleteAsked, JobAsked } from "./model-jobs.ts";

/** What is asked of the books: whom and what it is about are places of the model, invoices and payments from the newest. */
export type Ask =
  | { do: "bill"; client: number; lines: LineAsked[] }
  | ({ do: "pay" } & PaymentAsked)
  | { do: "void"; invoice: number }
  | { do: "remove"; payment: number }
  | { do: "leave"; client: number }
  | ({ do: "open" } & JobAsked)
  | ({ do: "complete" } & CompleteAsked)
  | { do: "bill later"; job: number; lines: LineAsked[]; door: Money | null }
  | { do: "reopen" | "finish" | "cancel" | "drop"; job: number }
  | { do: "wait"; hours: number }
  | { do: "run"; by_clock: boolean; rehearsed: boolean }
  | { do: "switch"; item: number }
  | { do: "subscribe"; client: number; due_day: number | null; lines: LineAsked[] }
  | { do: "agree"; client: number; item: number; price: number | null; currency: string }
  | { do: "rate"; base: string; quote: string; rate: string }
  | { do: "change currency"; client: number; currency: string };

/** As they are counted at the end of the year: dollars, pounds without decimals, dinars with three. */
export const currencies = ["USD", "LBP", "KWD"];

const currency = fc.constantFrom("USD", "USD", "LBP", "KWD");
const client = fc.nat({ max: 2 });
const place = fc.nat({ max: 4 });
/** Few different ones, so that sums meet; those that are 1 apart meet the tolerance. */
const amount = fc.constantFrom(0, 1, 2, 3, 500, 998, 999, 1000, 1108, 1109, 2218, 90_000, 179_000);
const rate = fc.constantFrom(null, "89500", "90000.5", "3", "0.0000111732", "0.308");

const line: fc.Arbitrary<LineAsked> = fc.record({
  item: fc.nat({ max: 4 }),
  quantity: fc.constantFrom(1, 333, 500, 1000, 1000, 1500, 3000),
  price: fc.constantFrom(null, null, null, 0, 1, 999, 12_345),
});
/** Most are all of one currency. */
const lines = (minLength: number) =>
  fc.oneof(
    fc.array(
      line.map((one) => ({ ...one, item: one.item % 2 })),
      { minLength, maxLength: 3 },
    ),
    fc.array(line, { minLength, maxLength: 2 }),
  );
const one_line = line.map((only) => [only]);

const listed = fc.array(fc.record({ invoice: place, amount }), { maxLength: 3 });
const wanted = fc.oneof(fc.tuple(fc.record({ invoice: place, amount: fc.constant(null) })), listed);
const much = fc.oneof(amount, fc.constantFrom(5000, 1_000_000));
const positive = much.filter((some) => some > 0);
const door = fc.option(fc.record({ amount: positive, currency, rate }), { freq: 2 });

const asked = <const Do extends string, Rest extends object>(
  name: Do,
  rest: { [Field in keyof Rest]: fc.Arbitrary<Rest[Field]> },
) => fc.record({ do: fc.constant(name), ...rest }) as fc.Arbitrary<{ do: Do } & Rest>;

const some_client = fc.option(client, { freq: 3 });

const asks: fc.Arbitrary<Ask> = fc.oneof(
  { weight: 9, arbitrary: asked("bill", { client, lines: lines(1) }) },
  {
    weight: 14,
    arbitrary: asked("pay", { client: some_client, amount: much, currency, rate, wanted }),
  },
  {
    weight: 9,
    arbitrary: asked("pay", {
      client: some_client,
      amount: fc.constant(0),
      currency,
      rate,
      wanted: listed,
    }),
  },
  { weight: 9, arbitrary: asked("remove", { payment: place }) },
  { weight: 6, arbitrary: asked("void", { invoice: place }) },
  { weight: 1, arbitrary: asked("leave", { client }) },
  {
    weight: 10,
    arbitrary: asked("open", {
      client: fc.option(client, { freq: 8 }),
      mode: fc.constantFrom("on_completion", "on_completion", "manual", "none"),
    }),
  },
  {
    weight: 18,
    arbitrary: asked("complete", {
      job: place,
      outcome: fc.constantFrom("done", "done", "partial", "revisit"),
      lines: lines(0),
      invoice_now: fc.boolean(),
      door,
    }),
  },
  { weight: 9, arbitrary: asked("bill later", { job: place, lines: lines(0), door }) },
  { weight: 6, arbitrary: asked("reopen", { job: place }) },
  { weight: 1, arbitrary: asked("finish", { job: place }) },
  { weight: 1, arbitrary: asked("cancel", { job: place }) },
  { weight: 1, arbitrary: asked("drop", { job: place }) },
  { weight: 5, arbitrary: asked("wait", { hours: fc.constantFrom(3, 20, 24, 24 * 5, 24 * 29) }) },
  { weight: 6, arbitrary: asked("run", { by_clock: fc.boolean(), rehearsed: fc.boolean() }) },
  { weight: 1, arbitrary: asked("switch", { item: fc.nat({ max: 4 }) }) },
  {
    weight: 3,
    arbitrary: asked("subscribe", {
      client,
      due_day: fc.constantFrom(27, 28, 29, 31, 1, null),
      lines: fc.oneof({ weight: 4, arbitrary: one_line }, { weight: 1, arbitrary: lines(0) }),
    }),
  },
  {
    weight: 1,
    arbitrary: asked("agree", {
      client,
      item: fc.nat({ max: 4 }),
      price: fc.constantFrom(null, 0, 777, 20_000),
      currency,
    }),
  },
  {
    weight: 2,
    arbitrary: asked("rate", { base: currency, quote: currency, rate: rate.map((r) => r ?? "2") }),
  },
  { weight: 1, arbitrary: asked("change currency", { client, currency }) },
) as fc.Arbitrary<Ask>;

/** What is asked, and whether it shall go together: most of what is asked at random does not. */
export interface Wish {
  fits: boolean;
  ask: Ask;
}

const wishes: fc.Arbitrary<Wish> = fc.record({
  fits: fc.constantFrom(true, true, true, true, false),
  ask: asks,
});

const run: Ask = { do: "run", by_clock: false, rehearsed: true };
const fitting = (ask: Ask): Wish => ({ fits: true, ask });

/** A client pays ahead, is billed, the bill is paid of it, and what was paid ahead may be taken back. */
const paid_ahead: fc.Arbitrary<Wish[]> = fc
  .record({ client, lines: one_line, is_taken_back: fc.boolean() })
  .map(({ client, lines, is_taken_back }) => {
    const money = { currency: "USD", rate: null };
    return [
      fitting({ do: "pay", client, amount: 1_000_000, wanted: [], ...money }),
      fitting({ do: "bill", client, lines }),
      fitting({ do: "pay", client, amount: 0, wanted: [{ invoice: 0, amount: 999 }], ...money }),
      ...(is_taken_back ? [fitting({ do: "remove", payment: 1 })] : []),
    ];
  });

/** A client has an item of another currency each month, and it is mended or not. */
const fails_monthly: fc.Arbitrary<Wish[]> = fc
  .record({ client, lines: one_line, item: fc.nat({ max: 4 }), is_mended: fc.boolean() })
  .map(({ client, lines, item, is_mended }) => {
    const wrong = lines.map((line) => ({ ...line, item }));
    const subscribed = { do: "subscribe", client, due_day: 28 } as const;
    return [
      fitting(run),
      { fits: false, ask: { ...subscribed, lines: wrong } },
      fitting({ do: "wait", hours: 24 * 29 }),
      fitting(run),
      ...(is_mended ? [fitting({ ...subscribed, lines }), fitting(run)] : []),
    ];
  });

/** What an organization is asked for; some of it in an order that chance would rarely find. */
export const paths: fc.Arbitrary<Wish[]> = fc
  .array(
    fc.oneof(
      { weight: 60, arbitrary: wishes.map((wish) => [wish]) },
      { weight: 1, arbitrary: paid_ahead },
      { weight: 1, arbitrary: fails_monthly },
    ),
    { minLength: 4, maxLength: 12, size: "max" },
  )
  .map((parts) => parts.flat());
