import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { DunningWorld, usual_steps } from "../dunning-world.ts";

/* When steps run, and what they leave behind. */

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

test("an unpaid invoice is reminded, warned about, and its client suspended", async () => {
  const nadia = await world.named("Nadia", { isp_account: await world.account("active") });
  const invoice = await world.owe(nadia, "A", { due: "2026-11-02" });
  expect(await world.day("2026-11-04")).toBe(0);
  await world.day("2026-11-05");
  expect(await world.sent(nadia)).toEqual(["payment_reminder"]);
  await world.day("2026-11-09");
  expect(await world.sent(nadia)).toEqual(["payment_reminder", "payment_warning"]);
  world.deliver();
  await world.day("2026-11-14");
  expect(await world.isSuspended(nadia)).toBe(false);
  await world.day("2026-11-16");
  expect(await world.sent(nadia)).toEqual([
    "payment_reminder",
    "payment_warning",
    "service_suspended",
  ]);
  const { suspension, isp_account } = await world.read(nadia);
  expect([suspension.reason, suspension.by, isp_account.status]).toEqual([
    "non_payment",
    { type: "system", id: null, name: "dunning" },
    "suspended",
  ]);
  expect(await world.ran(invoice)).toEqual([
    "reminder 3 done",
    "warning 7 done",
    "suspend 14 done",
  ]);
  expect(world.topics().filter((topic) => topic === "client.suspended")).toHaveLength(1);
  await world.day("2026-11-17");
  expect(await world.sent(nadia)).toHaveLength(3);
  expect(await world.preview("2026-11-17")).toEqual([
    ["Nadia", "suspend 14", ["A"], "already_done"],
  ]);
});

test("a run begins at the policy's time, in the organization's timezone, once a day", async () => {
  const nadia = await world.named("Nadia");
  await world.owe(nadia, "A", { due: "2026-11-02" });
  world.at("2026-11-05", "08:59");
  expect(await world.tick()).toBe(0);
  world.at("2026-11-05", "09:00");
  expect(await world.tick()).toBe(1);
  await world.owe(nadia, "B", { due: "2026-11-02" });
  world.at("2026-11-05", "09:01");
  expect(await world.tick()).toBe(0);
  const rami = await world.named("Rami");
  await world.owe(rami, "C", { due: "2026-11-02" });
  world.at("2026-11-05", "09:02");
  expect([await world.tick(), await world.sent(rami)]).toEqual([0, []]);
  await world.policy({ time: "10:30" });
  world.at("2026-11-06", "10:29");
  expect(await world.tick()).toBe(0);
  world.at("2026-11-06", "10:30");
  expect(await world.tick()).toBe(2);
  expect(await world.sent(nadia)).toHaveLength(2);
});

test("a step waits for the first day of the week that is allowed", async () => {
  const nadia = await world.named("Nadia");
  const invoice = await world.owe(nadia, "A", { due: "2026-11-05" });
  expect(await world.day("2026-11-08")).toBe(0);
  expect(await world.preview("2026-11-08")).toEqual([]);
  await world.day("2026-11-09");
  expect(await world.ran(invoice)).toEqual(["reminder 3 done"]);
  await world.policy({ weekdays: ["wed"], suspend_weekdays: ["wed"] });
  for (const day of ["2026-11-12", "2026-11-13", "2026-11-16", "2026-11-17"]) await world.day(day);
  expect(await world.ran(invoice)).toEqual(["reminder 3 done"]);
  await world.day("2026-11-18");
  expect(await world.ran(invoice)).toEqual(["reminder 3 done", "warning 7 done"]);
});

test("nobody is suspended on a day that is not for suspensions", async () => {
  const nadia = await world.named("Nadia");
  await world.owe(nadia, "A", { due: "2026-11-05" });
  for (const day of ["2026-11-09", "2026-11-12"]) await world.day(day);
  world.deliver();
  // 14 days after it was due, and warned: a Thursday, when suspensions are for Mondays.
  await world.policy({ suspend_weekdays: ["mon"] });
  await world.day("2026-11-19");
  await world.day("2026-11-20");
  expect(await world.isSuspended(nadia)).toBe(false);
  expect(await world.preview("2026-11-20")).toEqual([
    ["Nadia", "warning 7", ["A"], "already_done"],
  ]);
  await world.day("2026-11-23");
  expect(await world.isSuspended(nadia)).toBe(true);
});

test("of the steps that were missed, the latest runs and the earlier ones are superseded", async () => {
  await world.policy({
    steps: [
      { kind: "reminder", days_after_due: -2 },
      { kind: "reminder", days_after_due: 3 },
      { kind: "warning", days_after_due: 7 },
    ],
  });
  const nadia = await world.named("Nadia");
  const invoice = await world.owe(nadia, "A", { due: "2026-11-03" });
  expect(await world.preview("2026-11-10")).toEqual([["Nadia", "warning 7", ["A"], null]]);
  expect(await world.day("2026-11-10")).toBe(3);
  expect(await world.sent(nadia)).toEqual(["payment_warning"]);
  expect(await world.ran(invoice)).toEqual([
    "warning 7 done",
    "reminder -2 superseded",
    "reminder 3 superseded",
  ]);
  const { body } = await world.get("/v1/dunning/runs");
  expect(body.data).toMatchObject([{ messages: 1, suspensions: 0, superseded: 2 }]);
});

test("a reminder of a day before the invoice's issue is superseded", async () => {
  await world.policy({
    steps: [
      { kind: "reminder", days_after_due: -10 },
      { kind: "reminder", days_after_due: -5 },
      { kind: "reminder", days_after_due: 3 },
    ],
  });
  const nadia = await world.named("Nadia");
  const invoice = await world.owe(nadia, "A", { due: "2026-11-10", issued: "2026-11-03" });
  expect(await world.day("2026-11-03")).toBe(1);
  expect([await world.sent(nadia), await world.ran(invoice)]).toEqual([
    [],
    ["reminder -10 superseded"],
  ]);
  await world.day("2026-11-05");
  expect(await world.ran(invoice)).toEqual(["reminder -10 superseded", "reminder -5 done"]);
});

test("a reminder of the day of issue runs, before the due date too, and names no debt", async () => {
  await world.policy({ steps: [{ kind: "reminder", days_after_due: -7 }] });
  const nadia = await world.named("Nadia");
  await world.owe(nadia, "A", { due: "2026-11-10", issued: "2026-11-03" });
  await world.day("2026-11-03");
  const [message] = await world.messages(nadia);
  expect(message?.kind).toBe("payment_reminder");
  expect(message?.body).not.toMatch(/\b0\.00/);
});

test("one message is about all invoices of a step", async () => {
  const nadia = await world.named("Nadia");
  const first = await world.owe(nadia, "A", { due: "2026-11-02", total: 20 });
  const second = await world.owe(nadia, "B", { due: "2026-11-01", total: 12.5 });
  await world.owe(nadia, "C", { due: "2026-11-04", total: 5 });
  expect(await world.preview("2026-11-05")).toEqual([["Nadia", "reminder 3", ["B", "A"], null]]);
  await world.day("2026-11-05");
  const messages = await world.messages(nadia);
  expect(messages.map(({ kind }) => kind)).toEqual(["payment_reminder"]);
  for (const text of ["INV-2026-000001", "INV-2026-000002", "12.50, 20.00", "37.50"])
    expect(messages[0]?.body).toContain(text);
  expect(messages[0]?.body).not.toContain("INV-2026-000003");
  const { body } = await world.get("/v1/dunning/actions?kind=reminder");
  expect(body.data).toMatchObject([
    { invoice_id: first, message_id: messages[0]?.id },
    { invoice_id: second, message_id: messages[0]?.id },
  ]);
});

test("a step that a second run of the day finds sends no second message", async () => {
  const nadia = await world.named("Nadia");
  await world.owe(nadia, "A", { due: "2026-11-02" });
  await world.day("2026-11-05");
  const late = await world.owe(nadia, "B", { due: "2026-11-02" });
  expect(await world.preview()).toEqual([["Nadia", "reminder 3", ["A", "B"], "already_done"]]);
  const run = await world.post("/v1/dunning-policy/run");
  expect(run.body).toMatchObject({ id: null, messages: 0, finished: true });
  await world.day("2026-11-06");
  expect([await world.ran(late), await world.sent(nadia)]).toEqual([
    ["reminder 3 done"],
    ["payment_reminder", "payment_reminder"],
  ]);
});

test("a warning says when the client is suspended: on a day for suspensions", async () => {
  const nadia = await world.named("Nadia");
  await world.owe(nadia, "A", { due: "2026-11-06" });
  // Seven days after Friday the 13th is a Friday, when nobody is suspended.
  await world.day("2026-11-13");
  expect((await world.messages(nadia))[0]?.body).toContain("2026-11-23");
});

test("what is paid or void is left alone, and a part that is paid is not", async () => {
  const nadia = await world.named("Nadia");
  const paid = await world.owe(nadia, "A", { due: "2026-11-02" });
  const voided = await world.owe(nadia, "B", { due: "2026-11-02" });
  const part = await world.owe(nadia, "C", { due: "2026-11-02" });
  await world.payFully(nadia, paid);
  await world.post(`/v1/invoices/${voided}/void`, { reason: "Billed twice" });
  await world.post("/v1/payments", { client_id: nadia, invoice_id: part, amount: 10 });
  expect(await world.preview("2026-11-05")).toEqual([["Nadia", "reminder 3", ["C"], null]]);
  await world.day("2026-11-05");
  expect((await world.messages(nadia))[0]?.body).toContain("20.00");
});

test("credit counts against the debt, and what the tolerance forgives is nothing", async () => {
  await world.put("/v1/organization", { rounding_tolerance: 1 });
  const covered = await world.named("Covered");
  await world.owe(covered, "A", { due: "2026-11-02" });
  await world.post("/v1/payments", { client_id: covered, amount: 29, currency: "USD" });
  const partly = await world.named("Partly");
  await world.owe(partly, "B", { due: "2026-11-02" });
  await world.post("/v1/payments", { client_id: partly, amount: 28, currency: "USD" });
  const small = await world.named("Small");
  await world.owe(small, "C", { due: "2026-11-02", total: 1 });
  await world.owe(small, "D", { due: "2026-11-02", total: 5 });
  expect(await world.preview("2026-11-05")).toEqual([
    ["Partly", "reminder 3", ["B"], null],
    ["Small", "reminder 3", ["D"], null],
  ]);
  const { body } = await world.get("/v1/dunning/preview?date=2026-11-05");
  expect(body.data.map(({ debt }: { debt: number }) => debt)).toEqual([2, 6]);
});

test("deleted clients and those of other organizations are left alone", async () => {
  const gone = await world.named("Gone");
  await world.owe(gone, "A", { due: "2026-11-02" });
  await world.delete("/v1/clients", { body: { id: [gone] } });
  const stranger = await world.client(
    { name: "Stranger", email: "s@example.com" },
    world.bekaa_key,
  );
  await world.owe(stranger, "B", { due: "2026-11-02" }, world.bekaa);
  expect(await world.preview("2026-11-05")).toEqual([]);
  expect(await world.day("2026-11-05")).toBe(0);
});
