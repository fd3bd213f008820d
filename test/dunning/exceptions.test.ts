import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { DunningWorld, usual_steps } from "../dunning-world.ts";

/* What keeps a step from running, and that it runs once nothing does. */

let world: DunningWorld;
beforeEach(async () => {
  world = new DunningWorld();
  world.at("2026-11-02");
  await world.policy({ enabled: true, steps: usual_steps });
});
afterEach(() => {
  world.close();
  setSystemTime();
});

test("nothing runs while a promise lasts, and the next step on the day after it", async () => {
  const nadia = await world.named("Nadia");
  const invoice = await world.owe(nadia, "A", { due: "2026-11-02" });
  await world.setCollection(nadia, { promise_until: "2026-11-10" });
  for (const day of ["2026-11-05", "2026-11-09", "2026-11-10"])
    expect([day, await world.day(day)]).toEqual([day, 0]);
  expect(await world.preview()).toEqual([["Nadia", "warning 7", ["A"], "promise"]]);
  expect(await world.preview("2026-11-11")).toEqual([["Nadia", "warning 7", ["A"], null]]);
  await world.day("2026-11-11");
  expect(await world.ran(invoice)).toEqual(["warning 7 done", "reminder 3 superseded"]);
});

test("a client who is never messaged is listed, until the day when the exception ends", async () => {
  const nadia = await world.named("Nadia");
  const invoice = await world.owe(nadia, "A", { due: "2026-11-02" });
  await world.setCollection(nadia, { mode: "never", until: "2026-11-06" });
  await world.day("2026-11-05");
  await world.day("2026-11-06");
  expect(await world.preview()).toEqual([["Nadia", "reminder 3", ["A"], "never"]]);
  expect([await world.sent(nadia), await world.ran(invoice)]).toEqual([[], []]);
  await world.day("2026-11-07");
  expect(await world.sent(nadia)).toEqual(["payment_reminder"]);
  await world.setCollection(nadia, { mode: "never", until: null });
  await world.day("2026-11-16");
  expect(await world.preview()).toEqual([["Nadia", "suspend 14", ["A"], "never"]]);
});

test("a promise that was broken suspends again whom a person had resumed", async () => {
  const nadia = await suspended("Nadia");
  world.at("2026-11-17");
  await world.setCollection(nadia, { promise_until: "2026-11-19" });
  await world.resume(nadia);
  await world.day("2026-11-19");
  expect(await world.isSuspended(nadia)).toBe(false);
  // The day after is a Friday, and the first day for suspensions a Monday.
  await world.day("2026-11-23");
  expect(await world.isSuspended(nadia)).toBe(true);
  expect((await world.sent(nadia)).filter((kind) => kind === "service_suspended")).toHaveLength(2);
  await world.resume(nadia);
  await world.day("2026-11-24");
  expect(await world.isSuspended(nadia)).toBe(false);
});

test("a promise of a client who stays suspended suspends nobody twice", async () => {
  const nadia = await suspended("Nadia");
  world.at("2026-11-17");
  await world.setCollection(nadia, { promise_until: "2026-11-18" });
  expect(await world.day("2026-11-19")).toBe(0);
  const { body } = await world.get("/v1/dunning/actions?kind=suspend");
  expect(body.pagination.total).toBe(1);
  expect((await world.sent(nadia)).filter((kind) => kind === "service_suspended")).toHaveLength(1);
});

test("whom a person resumed until a day, the policy suspends again from it on", async () => {
  const nadia = await suspended("Nadia");
  world.at("2026-11-17");
  await world.resume(nadia, { until: "2026-11-24" });
  for (const day of ["2026-11-18", "2026-11-23"]) await world.day(day);
  expect(await world.isSuspended(nadia)).toBe(false);
  expect(await world.preview()).toEqual([["Nadia", "suspend 14", ["A"], "already_done"]]);
  await world.day("2026-11-24");
  expect(await world.isSuspended(nadia)).toBe(true);
});

test("a resume until a day puts off a suspension that has not been", async () => {
  const nadia = await world.named("Nadia");
  await world.owe(nadia, "A", { due: "2026-11-02" });
  await world.day("2026-11-09");
  world.deliver();
  await world.resume(nadia, { until: "2026-11-18" });
  await world.day("2026-11-17");
  expect([await world.isSuspended(nadia), await world.preview()]).toEqual([
    false,
    [["Nadia", "suspend 14", ["A"], "promise"]],
  ]);
  await world.day("2026-11-18");
  expect(await world.isSuspended(nadia)).toBe(true);
});

test("a resume by hand without a day is not undone", async () => {
  const nadia = await suspended("Nadia");
  await world.resume(nadia);
  for (const day of ["2026-11-17", "2026-11-18"]) await world.day(day);
  expect(await world.isSuspended(nadia)).toBe(false);
});

test("a deleted payment that had resumed lets the policy suspend again", async () => {
  const nadia = await suspended("Nadia");
  const { body } = await world.get(`/v1/invoices?client_id=${nadia}`);
  const payment = await world.payFully(nadia, body.data[0].id);
  expect(await world.isSuspended(nadia)).toBe(false);
  expect(await world.day("2026-11-17")).toBe(0);
  await world.delete(`/v1/payments/${payment}`, { body: { reason: "Bounced" } });
  expect(await world.isSuspended(nadia)).toBe(false);
  await world.day("2026-11-18");
  expect(await world.isSuspended(nadia)).toBe(true);
  expect(await world.ran(body.data[0].id)).toEqual([
    "reminder 3 done",
    "warning 7 done",
    "suspend 14 done",
    "suspend 14 done",
  ]);
});

test("a client who was suspended by hand is recorded, without a message or event", async () => {
  const nadia = await world.named("Nadia");
  const invoice = await world.owe(nadia, "A", { due: "2026-11-02" });
  await world.day("2026-11-09");
  world.deliver();
  await world.suspend(nadia, { reason: "Stolen router" });
  const [before, messages] = [world.topics().length, (await world.sent(nadia)).length];
  await world.day("2026-11-16");
  expect(await world.ran(invoice)).toContain("suspend 14 done");
  expect([world.topicsAfter(before), (await world.sent(nadia)).length]).toEqual([[], messages]);
  expect((await world.read(nadia)).suspension).toMatchObject({ reason: "manual" });
  const { body } = await world.get("/v1/dunning/runs");
  expect(body.data[0]).toMatchObject({ messages: 0, suspensions: 0, superseded: 0 });
});

test("below the minimum balance nobody is warned or suspended, but reminded", async () => {
  await world.policy({ minimum_balance: 50 });
  const nadia = await world.named("Nadia");
  const invoice = await world.owe(nadia, "A", { due: "2026-11-02" });
  expect(await world.preview("2026-11-09")).toEqual([
    ["Nadia", "reminder 3", ["A"], null],
    ["Nadia", "warning 7", ["A"], "below_minimum"],
  ]);
  await world.day("2026-11-09");
  await world.day("2026-11-16");
  expect(await world.ran(invoice)).toEqual(["reminder 3 done"]);
  expect(await world.preview("2026-11-16")).toEqual([
    ["Nadia", "warning 7", ["A"], "below_minimum"],
    ["Nadia", "suspend 14", ["A"], "below_minimum"],
  ]);
  // What is not yet due does not count, and what is due that day counts from the next one.
  await world.owe(nadia, "B", { due: "2026-11-17", total: 20 });
  await world.day("2026-11-17");
  expect(await world.sent(nadia)).toEqual(["payment_reminder"]);
  await world.day("2026-11-18");
  expect(await world.sent(nadia)).toEqual(["payment_reminder", "payment_warning"]);
  expect((await world.messages(nadia))[1]?.body).toContain("50.00");
});

test("on the due date itself, what is due that day counts", async () => {
  await world.policy({ steps: [{ kind: "suspend", days_after_due: 0 }], minimum_balance: 30 });
  const nadia = await world.named("Nadia");
  await world.owe(nadia, "A", { due: "2026-11-03" });
  const { body } = await world.get("/v1/dunning/preview?date=2026-11-03");
  expect(body.data).toMatchObject([{ debt: 30, skipped: null }]);
  await world.day("2026-11-03");
  expect(await world.isSuspended(nadia)).toBe(true);
});

test("the minimum is converted by the newest rate; without one nobody is warned", async () => {
  await world.policy({ minimum_balance: 10 });
  const nadia = await world.named("Nadia", { currency: "LBP" });
  await world.owe(nadia, "A", { due: "2026-11-02", total: 900_000, currency: "LBP" });
  const rows = (skipped: string | null) => [
    ["Nadia", "reminder 3", ["A"], null],
    ["Nadia", "warning 7", ["A"], skipped],
  ];
  expect(await world.preview("2026-11-09")).toEqual(rows("no_rate") as never);
  await world.post("/v1/exchange-rates", { base: "USD", quote: "LBP", rate: 91_000 });
  expect(await world.preview("2026-11-09")).toEqual(rows("below_minimum") as never);
  world.at("2026-11-03");
  await world.post("/v1/exchange-rates", { base: "USD", quote: "LBP", rate: 90_000 });
  expect(await world.preview("2026-11-09")).toEqual([["Nadia", "warning 7", ["A"], null]]);
});

test("an invoice in another currency is reminded of, and leads to no suspension", async () => {
  const nadia = await world.named("Nadia");
  const invoice = await world.owe(nadia, "A", {
    due: "2026-11-02",
    total: 900_000,
    currency: "LBP",
  });
  expect(await world.preview("2026-11-16")).toEqual([["Nadia", "reminder 3", ["A"], null]]);
  await world.day("2026-11-16");
  expect(await world.ran(invoice)).toEqual(["reminder 3 done"]);
});

test("who has no address is not reminded, and is suspended without a message", async () => {
  const nadia = await world.client({ name: "Nadia" });
  const invoice = await world.owe(nadia, "A", { due: "2026-11-02" });
  await world.day("2026-11-05");
  await world.day("2026-11-09");
  expect(await world.preview()).toEqual([
    ["Nadia", "reminder 3", ["A"], "no_address"],
    ["Nadia", "warning 7", ["A"], "no_address"],
  ]);
  await world.day("2026-11-16");
  expect([await world.isSuspended(nadia), await world.sent(nadia)]).toEqual([true, []]);
  expect(await world.ran(invoice)).toEqual([
    "suspend 14 done",
    "reminder 3 superseded",
    "warning 7 superseded",
  ]);
});

test("a step that was skipped for want of an address runs when there is one", async () => {
  const nadia = await world.client({ name: "Nadia" });
  await world.owe(nadia, "A", { due: "2026-11-02" });
  await world.day("2026-11-05");
  await world.change(nadia, { email: "nadia@example.com" });
  await world.day("2026-11-06");
  expect(await world.sent(nadia)).toEqual(["payment_reminder"]);
});

test("without a mail server nothing is sent, and nobody suspended unwarned", async () => {
  const silent = new DunningWorld({ sends_mail: false });
  try {
    silent.at("2026-11-02");
    await silent.policy({ enabled: true, steps: usual_steps });
    const nadia = await silent.named("Nadia");
    await silent.owe(nadia, "A", { due: "2026-11-02" });
    await silent.day("2026-11-16");
    expect([await silent.isSuspended(nadia), await silent.sent(nadia)]).toEqual([false, []]);
    expect(await silent.preview()).toEqual([
      ["Nadia", "reminder 3", ["A"], "no_channel"],
      ["Nadia", "warning 7", ["A"], "no_channel"],
      ["Nadia", "suspend 14", ["A"], "not_warned"],
    ]);
  } finally {
    silent.close();
  }
});

test("a policy of only a suspension suspends unwarned", async () => {
  await world.policy({ steps: [{ kind: "suspend", days_after_due: 5 }] });
  const nadia = await world.named("Nadia");
  await world.owe(nadia, "A", { due: "2026-11-04" });
  await world.day("2026-11-09");
  expect([await world.isSuspended(nadia), await world.sent(nadia)]).toEqual([
    true,
    ["service_suspended"],
  ]);
});

/** A client who is warned and then suspended, on Monday the 16th, for the invoice "A". */
const suspended = async (name: string): Promise<string> => {
  const id = await world.named(name);
  await world.owe(id, "A", { due: "2026-11-02" });
  for (const day of ["2026-11-05", "2026-11-09"]) {
    await world.day(day);
    world.deliver();
  }
  await world.day("2026-11-16");
  if (!(await world.isSuspended(id))) throw new Error("the client is not suspended");
  return id;
};
