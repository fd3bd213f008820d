import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { SuspensionWorld } from "../suspension-world.ts";

let world: SuspensionWorld;
let id: string;
beforeEach(async () => {
  setSystemTime(new Date("2026-11-01T09:00:00Z"));
  world = new SuspensionWorld({ sends_mail: true });
  id = await world.client({ email: "rima@example.com" });
});
afterEach(() => {
  setSystemTime();
  world.close();
});

const messages = async () => {
  const { data } = (await world.get("/v1/messages")).body;
  return data.toReversed();
};

/** Their texts, which the API does not show. */
const bodies = (): string[] => {
  const db = world.sqlite.reader(world.cedar.id);
  return db.all(db.from("messages").select("body").orderBy("id")).map(({ body }) => body);
};

const kinds = async () => (await messages()).map(({ kind }: { kind: string }) => kind);
const writeToClients = () => world.put("/v1/organization", { customer_messages: true });

describe("by hand", () => {
  test("says nothing, unless the organization writes to its clients", async () => {
    await world.suspend(id);
    await world.resume(id);
    expect(await kinds()).toEqual([]);
    await writeToClients();
    for (const _ of [1, 2]) await world.suspend(id);
    for (const _ of [1, 2]) await world.resume(id);
    expect(await kinds()).toEqual(["service_suspended", "service_resumed"]);
  });

  test("names what is overdue, in the client's language", async () => {
    await writeToClients();
    await world.change(id, { language: "fr" });
    await world.invoice(id, 1250);
    setSystemTime(new Date("2026-11-10T09:00:00Z"));
    await world.invoice(id, 99);
    await world.suspend(id, { reason: "Never to be shown" });
    await world.resume(id);
    const [message] = await messages();
    expect(message).toMatchObject({ client_id: id, to: "rima@example.com", language: "fr" });
    const [suspended, resumed] = bodies();
    expect(suspended).toContain("1,250.00 USD");
    expect(resumed).toContain("1,349.00 USD");
    expect(bodies().join()).not.toContain("Never to be shown");
  });

  test("on top of the policy says nothing, and resuming then is by hand", async () => {
    world.suspendUnpaid(id);
    await world.suspend(id);
    await world.resume(id);
    expect(await kinds()).toEqual([]);
  });
});

describe("of the policy", () => {
  test("ends with a message, by payment and by hand, whatever else is sent", async () => {
    const invoice_id = await world.invoice(id, 100);
    setSystemTime(new Date("2026-11-10T09:00:00Z"));
    world.suspendUnpaid(id);
    expect(await kinds()).toEqual([]);
    await world.paid({ invoice_id, amount: 100 });
    expect(await kinds()).toEqual(["service_resumed"]);
    expect(bodies().join()).not.toContain("USD");
    world.suspendUnpaid(id);
    await world.resume(id);
    expect(await kinds()).toEqual(["service_resumed", "service_resumed"]);
  });

  test("ends without one for a client without an address", async () => {
    await world.change(id, { email: null });
    world.suspendUnpaid(id);
    await world.resume(id);
    expect(await kinds()).toEqual([]);
  });
});
