import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

const put = (body: object, key = world.key) => world.put("/v1/dunning-policy", body, { key });

const steps = [
  { kind: "reminder", days_after_due: 3 },
  { kind: "warning", days_after_due: 7 },
  { kind: "suspend", days_after_due: 14 },
];

test("an organization that has set no policy has one that is off", async () => {
  const { status, body } = await world.get("/v1/dunning-policy");
  expect([status, body]).toEqual([
    200,
    {
      enabled: false,
      steps: [],
      minimum_balance: 0,
      resume: "on_payment",
      weekdays: ["mon", "tue", "wed", "thu", "fri", "sat"],
      suspend_weekdays: ["mon", "tue", "wed", "thu"],
      time: "09:00",
    },
  ]);
});

test("a change keeps what it leaves out, and is read by the organization alone", async () => {
  await put({ steps, minimum_balance: 5.5, resume: "manual" });
  const { status, body } = await put({
    enabled: true,
    weekdays: ["wed", "mon", "mon"],
    time: "17:45",
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    enabled: true,
    steps,
    minimum_balance: 5.5,
    resume: "manual",
    weekdays: ["mon", "wed"],
    time: "17:45",
  });
  expect((await world.get("/v1/dunning-policy")).body).toEqual(body);
  const stranger = await world.get("/v1/dunning-policy", { key: world.bekaa_key });
  expect(stranger.body).toMatchObject({ enabled: false, steps: [] });
});

test("a step keeps its id by its id, or by its kind and day", async () => {
  const before = (await put({ steps })).body.steps;
  const moved = { id: before[0].id, kind: "reminder", days_after_due: 4 };
  const { body } = await put({ steps: [steps[2], moved, steps[1], steps[0]] });
  expect(body.steps.map(({ id }: { id: string }) => id)).toEqual([
    before[2].id,
    before[0].id,
    before[1].id,
    expect.not.stringContaining(before[0].id),
  ]);
});

describe("refuses", () => {
  const cases: [string, object, string, string?][] = [
    ["a reminder too early", [{ kind: "reminder", days_after_due: -31 }], "steps.0.days_after_due"],
    ["a day too late", [{ kind: "reminder", days_after_due: 366 }], "steps.0.days_after_due"],
    [
      "a warning before it is due",
      [{ kind: "warning", days_after_due: -1 }],
      "steps.0.days_after_due",
    ],
    [
      "a suspension before it is due",
      [{ kind: "suspend", days_after_due: -1 }],
      "steps.0.days_after_due",
    ],
    ["a part of a day", [{ kind: "reminder", days_after_due: 1.5 }], "steps.0.days_after_due"],
    ["a kind that it does not know", [{ kind: "call", days_after_due: 1 }], "steps.0.kind"],
    ["two suspensions", [steps[2], { kind: "suspend", days_after_due: 20 }], "steps"],
    [
      "a suspension that is not last",
      [steps[2], { kind: "reminder", days_after_due: 14 }],
      "steps.0.days_after_due",
    ],
    ["the same step twice", [steps[0], steps[1], steps[0]], "steps.2.days_after_due"],
    ["a step of somebody else", [{ id: Bun.randomUUIDv7(), ...steps[0] }], "steps.0.id"],
    [
      "13 steps",
      Array.from({ length: 13 }, (_, day) => ({ kind: "reminder", days_after_due: day })),
      "steps",
    ],
  ];
  test.each(cases)("%s", async (_name, sent, field) => {
    const { status, body } = await put({ steps: sent });
    expect([status, Object.keys(body.error.errors)]).toEqual([422, [field]]);
    expect((await world.get("/v1/dunning-policy")).body.steps).toEqual([]);
  });

  test("an id sent twice", async () => {
    const { id } = (await put({ steps: [steps[0]] })).body.steps[0];
    const { status, body } = await put({
      steps: [
        { id, ...steps[0] },
        { id, ...steps[1] },
      ],
    });
    expect([status, Object.keys(body.error.errors)]).toEqual([422, ["steps.1.id"]]);
  });

  const settings: [object, string][] = [
    [{ weekdays: [] }, "weekdays"],
    [{ weekdays: ["monday"] }, "weekdays.0"],
    [{ suspend_weekdays: [] }, "suspend_weekdays"],
    [{ steps, weekdays: ["fri"] }, "suspend_weekdays"],
    [{ time: "24:00" }, "time"],
    [{ resume: "never" }, "resume"],
    [{ minimum_balance: -1 }, "minimum_balance"],
    [{ minimum_balance: 0.001 }, "minimum_balance"],
    [{ enabled: null }, "enabled"],
  ];
  test.each(settings)("%o", async (sent, field) => {
    const { status, body } = await put(sent);
    expect([status, Object.keys(body.error.errors)]).toEqual([422, [field]]);
  });
});

test("who reads invoices reads it, and who manages settings changes it", async () => {
  const reader = world.apiKey({ abilities: ["invoices:read"] });
  const manager = world.apiKey({ abilities: ["settings:manage"] });
  expect((await world.get("/v1/dunning-policy", { key: reader })).status).toBe(200);
  expect((await put({ enabled: true }, reader)).status).toBe(403);
  expect((await world.get("/v1/dunning-policy", { key: manager })).status).toBe(403);
  expect((await put({ enabled: true }, manager)).status).toBe(200);
});

test("a change is in the audit log", async () => {
  await put({ enabled: true });
  const { body } = await world.get("/v1/audit-log");
  expect(body.data[0]).toMatchObject({
    operation: "PUT /v1/dunning-policy",
    sent: { enabled: true },
  });
});

test("the currency is not changed beneath a minimum balance", async () => {
  await put({ minimum_balance: 5 });
  const refused = await world.put("/v1/organization", { currency: "EUR" });
  expect([refused.status, Object.keys(refused.body.error.errors)]).toEqual([422, ["currency"]]);
  await put({ minimum_balance: 0 });
  expect((await world.put("/v1/organization", { currency: "EUR" })).status).toBe(200);
});
