import { afterEach, beforeEach, expect, test } from "bun:test";
import { authority, Receiver } from "../delivery/receiver.ts";
import { Service } from "../faults/service.ts";
import { until } from "../until.ts";

/* The real command, its file, and an organization's gateway. */

let gateway: Receiver;
let service: Service;
beforeEach(async () => {
  gateway = await Receiver.start(() => {}, "localhost");
  service = new Service({ port: gateway.port, authority });
});
afterEach(async () => {
  await service.remove();
  gateway.stop();
});

const messages = async () => (await service.call("GET", "/v1/messages")).body.data;

test("killed while a gateway hangs, it sends the messages again under their ids, and each is sent once more at most", async () => {
  await service.start();
  const message_gateway = { url: gateway.url("/sms"), secret: "a secret of 16 c" };
  const channels = { invoice_created: ["gateway"] };
  const settings = { message_gateway, channels, customer_messages: true };
  expect((await service.call("PUT", "/v1/organization", settings)).status).toBe(200);
  const item = { name: "Fiber", type: "service", price: 30 };
  const item_uuid = (await service.call("POST", "/v1/items", item)).body.uuid;
  for (let n = 0; n < 6; n += 1) {
    const client = { name: "Nadia", username: `nadia${n}`, phone_number: `0312345${n}` };
    const { id: client_id } = (await service.call("POST", "/v1/clients", client)).body;
    const invoice = { client_id, items: [{ item_uuid, quantity: 1 }] };
    expect((await service.call("POST", "/v1/invoices", invoice)).status).toBe(201);
  }
  await until("four are on their way", () => gateway.received.length === 4);
  await service.kill();

  gateway.answer = (_, response) => response.writeHead(204).end();
  await service.start();
  await until("all are sent", async () =>
    (await messages()).every(({ status }: { status: string }) => status === "sent"),
  );
  const sent = await messages();
  expect(sent).toHaveLength(6);
  for (const message of sent) expect(message).toMatchObject({ attempts: 1, channel: "gateway" });
  const ids = gateway.received.map(({ body }) => JSON.parse(body).id as string);
  const known = new Set<string>(sent.map(({ id }: { id: string }) => id));
  expect(new Set(ids)).toEqual(known);
  expect(ids.slice(4).toSorted()).toEqual([...known].toSorted());
  expect(await service.stop()).toBe(0);
  expect(service.log).not.toContain("a secret of 16 c");
});
