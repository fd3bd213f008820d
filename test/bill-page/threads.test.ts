import { afterAll, beforeAll, expect, test } from "bun:test";
import { Service } from "../faults/service.ts";
import { readPdf } from "../pdf-text.ts";
import { until } from "../until.ts";

/* What only a real process shows: reader threads know the key and the origin of links. */

let service: Service;
let client: string;

beforeAll(async () => {
  service = new Service(undefined, {
    SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
    PUBLIC_URL: "https://bills.example",
  });
  await service.start();
  const { body } = await service.call("POST", "/v1/clients", { name: "Nadia", username: "nadia" });
  client = body.id;
});
afterAll(() => service.remove());

test("an invoice's PDF has the link that the API shows, and the page's PDF too", async () => {
  const item = { name: "Fibre", type: "service", price: 45.5 };
  const { uuid: item_uuid } = (await service.call("POST", "/v1/items", item)).body;
  const items = [{ item_uuid, quantity: 1 }];
  const { body: invoice } = await service.call("POST", "/v1/invoices", {
    client_id: client,
    items,
  });
  const { body: link } = await service.call("POST", `/v1/clients/${client}/bill-link`, {});
  expect(link.url).toStartWith("https://bills.example/p/");
  const path = new URL(link.url).pathname;
  for (const pdf of [`/v1/invoices/${invoice.id}/pdf`, `${path}/invoices/${invoice.id}.pdf`]) {
    const headers = { authorization: `Bearer ${service.key}` };
    const response = await fetch(service.base + pdf, { headers });
    expect(response.status).toBe(200);
    expect((await readPdf(await response.bytes())).links).toContain(link.url);
  }
});

test("many pages at once come from the threads, each with its own client", async () => {
  const clients = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      service.call("POST", "/v1/clients", { name: `Client ${index}`, username: `client${index}` }),
    ),
  );
  const pages = await Promise.all(
    clients.map(async ({ body }) => {
      const { body: link } = await service.call("POST", `/v1/clients/${body.id}/bill-link`, {});
      const response = await fetch(service.base + new URL(link.url).pathname);
      return { name: body.name, status: response.status, html: await response.text() };
    }),
  );
  for (const { name, status, html } of pages) {
    expect(status).toBe(200);
    expect(html).toContain(`<bdi>${name}</bdi>`);
  }
});

test("the request's log has the route, and no token", async () => {
  const { body: link } = await service.call("POST", `/v1/clients/${client}/bill-link`, {});
  const path = new URL(link.url).pathname;
  await fetch(service.base + path);
  await fetch(`${service.base}${path}/claims`, { method: "POST", body: new FormData() });
  await fetch(`${service.base}${path}x`);
  await until("the requests are in the log", () => service.log.split('"route":"/p/*"').length > 3);
  expect(service.log).not.toContain(path.slice(3));
});
