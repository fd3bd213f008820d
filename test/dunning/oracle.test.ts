import { expect, test } from "bun:test";
import type { Message, Model } from "./model.ts";
import {
  bill,
  client,
  clientOf,
  day,
  deliver,
  messagesOf,
  office,
  rowsOf,
  runOf,
  steps,
} from "./office.ts";
import {
  afterDeletion,
  afterPayment,
  debtOf,
  judge,
  minimumIn,
  resumeByHand,
  run,
  suspendByHand,
} from "./oracle.ts";

/* What the oracle says, computed by hand from the text (beyond §11.1, §11.2). */

/** A client who was warned on the 6th, and suspended on the 11th. */
const suspended = (): Model => {
  const model = office(["warning5", "suspend10"]);
  bill(model, "a", 1);
  runOf(model, 6);
  expect(runOf(model, 11)).toEqual(["done suspend10 a"]);
  expect(clientOf(model).suspension).toEqual({ reason: "non_payment" });
  return model;
};

/** A payment of so much of an invoice, on a day. */
const pay = (model: Model, of: number, amount: number, id = "payment"): void => {
  const { invoices } = clientOf(model);
  const [invoice] = invoices;
  if (invoice) invoice.balance -= amount;
  afterPayment(model, clientOf(model), day(of), id);
};

test("a step runs on its day, not before, and once", () => {
  const model = office(["reminder3"]);
  bill(model, "a", 2);
  expect(rowsOf(model, 4)).toEqual([]);
  expect(rowsOf(model, 5)).toEqual(["reminder3 a"]);
  expect(runOf(model, 5)).toEqual(["done reminder3 a"]);
  expect(rowsOf(model, 5)).toEqual(["reminder3 a already_done"]);
  expect(runOf(model, 5)).toEqual([]);
  expect(runOf(model, 6)).toEqual([]);
  expect(messagesOf(model)).toEqual(["payment_reminder email en"]);
});

test("a step whose day is no allowed weekday runs on the next that is", () => {
  const model = office(["reminder6"]);
  bill(model, "a", 2);
  // Sunday the 8th.
  expect(rowsOf(model, 8)).toEqual([]);
  expect(runOf(model, 8)).toEqual([]);
  expect(runOf(model, 9)).toEqual(["done reminder6 a"]);
});

test("of the steps whose day has passed only the latest runs", () => {
  const model = office(["warning7", "reminder1", "reminder3"]);
  bill(model, "a", 2);
  expect(rowsOf(model, 10)).toEqual(["warning7 a"]);
  const superseded = ["superseded reminder1 a", "superseded reminder3 a"];
  expect(runOf(model, 10)).toEqual(["done warning7 a", ...superseded]);
  expect(runOf(model, 11)).toEqual([]);
});

test("steps are judged by their days, whatever their order in the list", () => {
  const model = office(["suspend20", "reminder2", "warning10"]);
  bill(model, "a", 2);
  expect(runOf(model, 4)).toEqual(["done reminder2 a"]);
  expect(runOf(model, 12)).toEqual(["done warning10 a"]);
  // Sunday the 22nd is no day for it.
  expect(runOf(model, 22)).toEqual([]);
  expect(runOf(model, 23)).toEqual(["done suspend20 a"]);
});

test("one row and one message name all the invoices of a step", () => {
  const model = office(["reminder3"]);
  bill(model, "b", 3);
  bill(model, "a", 3);
  bill(model, "c", 2);
  bill(model, "later", 9);
  expect(rowsOf(model, 6)).toEqual(["reminder3 c,a,b"]);
  expect(runOf(model, 6)).toHaveLength(3);
  expect(messagesOf(model)).toHaveLength(1);
});

test("a second run of a day sends no second message of a step", () => {
  const model = office(["reminder1", "reminder3"]);
  bill(model, "a", 2);
  runOf(model, 5);
  bill(model, "b", 1);
  expect(rowsOf(model, 5)).toEqual(["reminder3 b,a already_done"]);
  expect(runOf(model, 5)).toEqual([]);
  expect(rowsOf(model, 6)).toEqual(["reminder3 b"]);
});

test("invoices at different steps have a row and a message each, in the order of the steps", () => {
  const model = office(["reminder1", "warning8"]);
  bill(model, "a", 1);
  bill(model, "b", 8);
  runOf(model, 2);
  expect(rowsOf(model, 9)).toEqual(["reminder1 b", "warning8 a"]);
  runOf(model, 9);
  expect(messagesOf(model)).toEqual([
    "payment_reminder email en",
    "payment_reminder email en",
    "payment_warning email en",
  ]);
});

test("a reminder comes before the due date, but not for an invoice that is younger than its day", () => {
  const model = office(["reminder-5", "reminder2"]);
  bill(model, "a", 20);
  bill(model, "b", 20, { issue_date: day(17) });
  expect(runOf(model, 14)).toEqual([]);
  // The 15th is a Sunday.
  expect(rowsOf(model, 16)).toEqual(["reminder-5 a"]);
  expect(runOf(model, 17)).toEqual(["done reminder-5 a", "superseded reminder-5 b"]);
  expect(runOf(model, 23)).toEqual(["done reminder2 a", "done reminder2 b"]);
});

test("what is due today counts in the debt of a step of day 0 alone", () => {
  const model = office(["warning0"]);
  bill(model, "a", 2);
  bill(model, "b", 3, { balance: 500 });
  expect(debtOf(clientOf(model), day(3), false)).toBe(3000);
  expect(debtOf(clientOf(model), day(3), true)).toBe(3500);
  expect(judge(model, day(3), day(3)).rows).toMatchObject([
    { step: { id: "warning0" }, debt: 3500, skipped: null },
  ]);
});

test("credit lowers the debt, and who owes nothing is not listed", () => {
  const model = office(["reminder1", "warning3"], { policy: { minimum_balance: 2500 } });
  bill(model, "a", 2);
  clientOf(model).credit = { USD: 600 };
  expect(rowsOf(model, 5)).toEqual(["reminder1 a", "warning3 a below_minimum"]);
  clientOf(model).credit = { USD: 500, LBP: 9000 };
  expect(rowsOf(model, 5)).toEqual(["warning3 a"]);
  clientOf(model).credit = { USD: 3000 };
  expect(rowsOf(model, 5)).toEqual([]);
});

test("too little is owed for a warning, which is not used up", () => {
  const model = office(["reminder1", "warning3", "suspend9"], {
    policy: { minimum_balance: 5000 },
  });
  bill(model, "a", 2);
  expect(runOf(model, 3)).toEqual(["done reminder1 a"]);
  expect(rowsOf(model, 5)).toEqual(["warning3 a below_minimum"]);
  expect(runOf(model, 5)).toEqual([]);
  bill(model, "b", 4, { balance: 2000 });
  expect(rowsOf(model, 6)).toEqual(["reminder1 b", "warning3 a"]);
});

test("what the tolerance forgives is nothing owed", () => {
  const model = office(["reminder1", "warning2"]);
  model.office.tolerance = 100;
  const invoice = bill(model, "a", 2, { balance: 100 });
  expect(rowsOf(model, 4)).toEqual([]);
  invoice.balance = 101;
  expect(rowsOf(model, 4)).toEqual(["warning2 a"]);
});

test("the minimum is converted by the newest rate, and without one nobody is warned", () => {
  const model = office(["reminder1", "warning2"], {
    policy: { minimum_balance: 1000 },
    clients: [client("rima", { currency: "LBP" })],
  });
  bill(model, "a", 2, { balance: 894_999 });
  expect(rowsOf(model, 4)).toEqual(["reminder1 a", "warning2 a no_rate"]);
  // 10 dollars are 895,000 pounds.
  model.rates = { LBP: { over: 895n, under: 1n } };
  expect(minimumIn(model, "LBP")).toBe(895_000);
  expect(rowsOf(model, 4)).toEqual(["reminder1 a", "warning2 a below_minimum"]);
  bill(model, "b", 3, { balance: 1 });
  expect(rowsOf(model, 4)).toEqual(["reminder1 b", "warning2 a"]);
});

test("nobody is cut off unwarned: the warning runs first, and the gap of days passes", () => {
  const model = office(["warning5", "suspend10"]);
  bill(model, "a", 1);
  // The service was down until the 17th.
  expect(rowsOf(model, 17)).toEqual(["warning5 a", "suspend10 a not_warned"]);
  expect(runOf(model, 17)).toEqual(["done warning5 a"]);
  expect(rowsOf(model, 18)).toEqual(["suspend10 a not_warned"]);
  // The gap ends on Sunday the 22nd.
  expect(rowsOf(model, 23)).toEqual(["suspend10 a"]);
  expect(runOf(model, 23)).toEqual(["done suspend10 a"]);
});

test("a warning that waits in the queue is none, and its gap counts from when it was sent", () => {
  const model = office(["warning5", "suspend10"]);
  bill(model, "a", 1);
  runOf(model, 6, null);
  expect(rowsOf(model, 11)).toEqual(["suspend10 a not_warned"]);
  expect(runOf(model, 11, null)).toEqual([]);
  deliver(model, 12, "sent");
  expect(rowsOf(model, 16)).toEqual(["suspend10 a not_warned"]);
  expect(rowsOf(model, 17)).toEqual(["suspend10 a"]);
});

test("a warning that failed is sent again on a later day", () => {
  const model = office(["warning5", "suspend10"]);
  bill(model, "a", 1);
  runOf(model, 6, "failed");
  expect(rowsOf(model, 10)).toEqual(["warning5 a already_done"]);
  expect(rowsOf(model, 11)).toEqual(["warning5 a", "suspend10 a not_warned"]);
  expect(runOf(model, 11, "failed")).toEqual(["done warning5 a"]);
  expect(rowsOf(model, 11)).toEqual(["suspend10 a not_warned"]);
  // The 12th is a Thursday.
  expect(runOf(model, 12)).toEqual(["done warning5 a"]);
  expect(runOf(model, 17)).toEqual(["done suspend10 a"]);
});

test("a warning that failed before the policy had another one does not send that again and again", () => {
  const model = office(["warning14"]);
  bill(model, "a", 1);
  expect(runOf(model, 16, "failed")).toEqual(["done warning14 a"]);
  model.policy.steps = steps("warning3", "suspend15");
  expect(runOf(model, 17, null)).toEqual(["done warning3 a"]);
  expect(rowsOf(model, 18)).toEqual(["suspend15 a not_warned"]);
  expect(runOf(model, 18)).toEqual([]);
  // Sent on the 18th, and 12 days later it is the 30th.
  expect(rowsOf(model, 26)).toEqual(["suspend15 a not_warned"]);
  expect(rowsOf(model, 30)).toEqual(["suspend15 a"]);
});

test("a warning that was superseded warned nobody", () => {
  const model = office(["warning5", "reminder8", "suspend12"]);
  bill(model, "a", 1);
  expect(runOf(model, 10)).toEqual(["done reminder8 a", "superseded warning5 a"]);
  expect(rowsOf(model, 16)).toEqual(["warning5 a", "suspend12 a not_warned"]);
  expect(runOf(model, 16)).toEqual(["done warning5 a"]);
  expect(runOf(model, 23)).toEqual(["done suspend12 a"]);
});

test("the warning that runs first stands for what would come after it", () => {
  const model = office(["warning5", "reminder8", "suspend12"]);
  bill(model, "a", 1);
  expect(rowsOf(model, 16)).toEqual(["warning5 a", "suspend12 a not_warned"]);
  expect(runOf(model, 16)).toEqual(["done warning5 a", "superseded reminder8 a"]);
  expect(runOf(model, 16)).toEqual([]);
  expect(runOf(model, 17)).toEqual([]);
});

test("a warning about another invoice of the debt is enough, about one that is paid is not", () => {
  const model = office(["warning5", "suspend10"]);
  const a = bill(model, "a", 1);
  runOf(model, 6);
  bill(model, "b", 2, { issue_date: day(7) });
  const queued: Message = {
    ...{ client_id: "rima", kind: "payment_warning", channel: "email", language: "en" },
    ...{ status: "queued", sent_on: null },
  };
  model.actions.push({
    ...{ client_id: "rima", invoice_id: "b", step_id: "warning5", kind: "warning" },
    ...{ days_after_due: 5, status: "done", ran_on: day(11), messages: [queued] },
    ...{ is_replaced: false, is_payment_deleted: false },
  });
  expect(rowsOf(model, 12)).toEqual(["suspend10 a,b"]);
  a.balance = 0;
  expect(rowsOf(model, 12)).toEqual(["suspend10 b not_warned"]);
});

test("a policy without a warning suspends without one, and tells", () => {
  const model = office(["suspend5"]);
  bill(model, "a", 1);
  // The 6th is a Friday, on which nobody is suspended.
  expect(rowsOf(model, 6)).toEqual([]);
  expect(runOf(model, 9)).toEqual(["done suspend5 a"]);
  expect(messagesOf(model)).toEqual(["service_suspended email en"]);
});

test("on a day for no suspensions an earlier step runs", () => {
  const model = office(["reminder3", "suspend5"]);
  bill(model, "a", 1);
  expect(rowsOf(model, 6)).toEqual(["reminder3 a"]);
  runOf(model, 6);
  expect(rowsOf(model, 9)).toEqual(["suspend5 a"]);
});

test("who has no address is suspended without a message, and not warned in vain", () => {
  const model = office(["reminder1", "warning5", "suspend10"], {
    clients: [client("rima", { email: null })],
  });
  bill(model, "a", 1);
  expect(rowsOf(model, 3)).toEqual(["reminder1 a no_address"]);
  expect(runOf(model, 3)).toEqual([]);
  expect(rowsOf(model, 7)).toEqual(["reminder1 a no_address", "warning5 a no_address"]);
  expect(runOf(model, 11)).toEqual([
    "done suspend10 a",
    "superseded reminder1 a",
    "superseded warning5 a",
  ]);
  expect(clientOf(model).suspension).toEqual({ reason: "non_payment" });
  expect(messagesOf(model)).toEqual([]);
});

test("who has an address that no channel reaches cannot be warned", () => {
  const model = office(["warning5", "suspend10"], {
    clients: [client("rima", { email: null, phone: "03123456" })],
  });
  model.office.channels = { payment_warning: ["gateway"] };
  bill(model, "a", 1);
  expect(rowsOf(model, 11)).toEqual(["warning5 a no_channel", "suspend10 a not_warned"]);
  expect(runOf(model, 11)).toEqual([]);
  model.office.has_gateway = true;
  expect(rowsOf(model, 11)).toEqual(["warning5 a", "suspend10 a not_warned"]);
  runOf(model, 11);
  expect(messagesOf(model)).toEqual(["payment_warning gateway en"]);
});

test("with both channels there is a message each, and the other one is used where none of them works", () => {
  const model = office(["reminder1"], {
    clients: [client("rima", { phone: "03123456", language: "ar-LB" })],
  });
  Object.assign(model.office, {
    has_gateway: true,
    language: "fr",
    channels: { payment_reminder: ["gateway", "email"] },
  });
  bill(model, "a", 1);
  expect(run(model, day(2), day(2))).toEqual({ messages: 2, suspensions: 0, superseded: 0 });
  expect(messagesOf(model)).toEqual(["payment_reminder gateway ar", "payment_reminder email ar"]);
  model.office.channels = { payment_reminder: ["gateway"] };
  Object.assign(clientOf(model), { phone: null, language: "de" });
  bill(model, "b", 2);
  runOf(model, 3);
  expect(messagesOf(model).at(-1)).toBe("payment_reminder email fr");
});

test("while a promise lasts no step runs; the day after it the next one does", () => {
  const model = office(["reminder1", "reminder4"]);
  bill(model, "a", 1);
  clientOf(model).collection.promise_until = day(5);
  expect(rowsOf(model, 5)).toEqual(["reminder4 a promise"]);
  expect(runOf(model, 5)).toEqual([]);
  expect(runOf(model, 6)).toEqual(["done reminder4 a", "superseded reminder1 a"]);
});

test("never is listed and left alone, until its day has passed", () => {
  const model = office(["reminder1"]);
  bill(model, "a", 1);
  clientOf(model).collection = { mode: "never", until: day(4), promise_until: null };
  expect(rowsOf(model, 4)).toEqual(["reminder1 a never"]);
  expect(runOf(model, 4)).toEqual([]);
  expect(rowsOf(model, 5)).toEqual(["reminder1 a"]);
  clientOf(model).collection.until = null;
  expect(rowsOf(model, 30)).toEqual(["reminder1 a never"]);
});

test("switching on runs nothing for what became due more than 30 days before", () => {
  const model = office(["reminder1", "warning3"], { policy: { minimum_balance: 5000 } });
  bill(model, "old", "2026-10-01");
  expect(rowsOf(model, 3)).toEqual([]);
  bill(model, "edge", "2026-10-02");
  // The old one still counts in the debt.
  expect(rowsOf(model, 3)).toEqual(["warning3 edge"]);
  model.policy.includes_old = true;
  expect(rowsOf(model, 3)).toEqual(["warning3 old,edge"]);
});

test("the preview of a policy that is off looks back 30 days from today", () => {
  const model = office(["reminder1"], { policy: { enabled: false } });
  bill(model, "old", "2026-10-10");
  bill(model, "edge", "2026-10-11");
  expect(rowsOf(model, 10)).toEqual(["reminder1 edge"]);
  expect(rowsOf(model, 24, 10)).toEqual(["reminder1 edge"]);
});

test("a payment that leaves less than the minimum lets a client in again", () => {
  const model = suspended();
  model.policy.minimum_balance = 1000;
  pay(model, 12, 2000);
  expect(clientOf(model).suspension).not.toBeNull();
  pay(model, 12, 1);
  expect(clientOf(model).suspension).toBeNull();
  expect(messagesOf(model).at(-1)).toBe("service_resumed email en");
  expect(rowsOf(model, 12)).toEqual(["suspend10 a already_done"]);
});

test("without a minimum everything that is past due is to be paid", () => {
  const model = suspended();
  bill(model, "b", 30);
  pay(model, 12, 2999);
  expect(clientOf(model).suspension).not.toBeNull();
  pay(model, 12, 1);
  expect(clientOf(model).suspension).toBeNull();
});

test("a suspension by hand is ended by hand alone, and so is any with `manual`", () => {
  const model = suspended();
  suspendByHand(model, clientOf(model));
  pay(model, 12, 3000);
  expect(clientOf(model).suspension).toEqual({ reason: "manual" });
  const other = suspended();
  other.policy.resume = "manual";
  pay(other, 12, 3000);
  expect(clientOf(other).suspension).toEqual({ reason: "non_payment" });
});

test("who is suspended already is recorded, without a message", () => {
  const model = office(["suspend5"]);
  bill(model, "a", 1);
  suspendByHand(model, clientOf(model));
  expect(run(model, day(9), day(9))).toEqual({ messages: 0, suspensions: 0, superseded: 0 });
  expect(model.actions).toMatchObject([{ step_id: "suspend5", status: "done", messages: [] }]);
  expect(clientOf(model).suspension).toEqual({ reason: "manual" });
});

test("a suspension that ran is spent after a resume by hand without a limit", () => {
  const model = suspended();
  resumeByHand(model, clientOf(model), null);
  expect(rowsOf(model, 12)).toEqual(["suspend10 a already_done"]);
});

test("a resume by hand keeps the policy off before its day, and opens the step then", () => {
  const model = suspended();
  resumeByHand(model, clientOf(model), day(18));
  expect(rowsOf(model, 17)).toEqual(["suspend10 a already_done"]);
  expect(rowsOf(model, 18)).toEqual(["suspend10 a"]);
  expect(runOf(model, 18)).toEqual(["done suspend10 a"]);
  resumeByHand(model, clientOf(model), null);
  expect(rowsOf(model, 19)).toEqual(["suspend10 a already_done"]);
});

test("before the day of a resume a suspension that is due waits", () => {
  const model = office(["suspend5"]);
  bill(model, "a", 1);
  resumeByHand(model, clientOf(model), day(12));
  expect(rowsOf(model, 11)).toEqual(["suspend5 a promise"]);
  expect(rowsOf(model, 12)).toEqual(["suspend5 a"]);
});

test("a broken promise opens the suspension, one that was made before it does not", () => {
  const model = suspended();
  resumeByHand(model, clientOf(model), null);
  clientOf(model).collection.promise_until = day(16);
  expect(rowsOf(model, 16)).toEqual(["suspend10 a already_done"]);
  expect(rowsOf(model, 17)).toEqual(["suspend10 a"]);
  expect(runOf(model, 17)).toEqual(["done suspend10 a"]);
  resumeByHand(model, clientOf(model), null);
  expect(rowsOf(model, 18)).toEqual(["suspend10 a already_done"]);
});

test("paying in full ends a promise", () => {
  const model = office(["reminder1"]);
  bill(model, "a", 1);
  clientOf(model).collection.promise_until = day(5);
  pay(model, 3, 2999);
  expect(clientOf(model).collection.promise_until).toBe(day(5));
  pay(model, 3, 1);
  expect(clientOf(model).collection.promise_until).toBeNull();
});

test("a payment that is taken back opens the suspension that it had ended", () => {
  const model = suspended();
  pay(model, 12, 3000);
  const [invoice] = clientOf(model).invoices;
  if (invoice) invoice.balance = 3000;
  afterDeletion(model, clientOf(model), "another");
  expect(rowsOf(model, 12)).toEqual(["suspend10 a already_done"]);
  afterDeletion(model, clientOf(model), "payment");
  expect(rowsOf(model, 12)).toEqual(["suspend10 a"]);
  expect(runOf(model, 12)).toEqual(["done suspend10 a"]);
  resumeByHand(model, clientOf(model), null);
  expect(rowsOf(model, 16)).toEqual(["suspend10 a already_done"]);
});

test("invoices of other currencies are no part of it", () => {
  const model = office(["warning2"]);
  bill(model, "pounds", 1, { currency: "LBP", balance: 1e9 });
  expect(rowsOf(model, 4)).toEqual([]);
  bill(model, "a", 1);
  expect(judge(model, day(4), day(4)).rows).toMatchObject([
    { invoices: [{ id: "a" }], debt: 3000, currency: "USD" },
  ]);
});

test("clients come in the order in which they were taken on", () => {
  const model = office(["reminder1", "warning2"], { clients: [client("zoe"), client("adel")] });
  bill(model, "a", 3, { of: "adel" });
  bill(model, "z", 2, { of: "zoe" });
  expect(rowsOf(model, 4)).toEqual(["zoe warning2 z", "adel reminder1 a"]);
});
