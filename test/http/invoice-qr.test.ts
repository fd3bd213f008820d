import { afterEach, expect, test } from "bun:test";
import { Secrets } from "../../src/secrets.ts";
import { BillingDesk } from "../billing-desk.ts";
import { readPdf } from "../pdf-text.ts";
import { World } from "../world.ts";

/* The QR code of the bill page on invoices. */

const public_url = "https://isp.example";
const secrets = new Secrets({ SECRET_KEY: Buffer.alloc(32, 7) });

let world: World;
afterEach(() => world.close());

/** The links on a client's first invoice. */
const linksOf = async (told: ConstructorParameters<typeof World>[0], settings: object = {}) => {
  world = new World(told);
  await world.put("/v1/organization", settings);
  const desk = await BillingDesk.open(world);
  const client_id = await desk.client("Nour Haddad");
  const { id } = desk.invoice(client_id, [{ price: 1 }]);
  const { bytes } = await world.get(`/v1/invoices/${id}/pdf`);
  return { client_id, links: (await readPdf(bytes)).links };
};

test("leads to the client's page, with both settings", async () => {
  const { client_id, links } = await linksOf({ public_url, secrets });
  const { body } = await world.post(`/v1/clients/${client_id}/bill-link`);
  expect(links).toEqual([body.url]);
  expect(links[0]).toStartWith(`${public_url}/p/`);
});

test.each([
  ["an origin", { secrets }, {}],
  ["a secret key", { public_url }, {}],
  ["bill pages", { public_url, secrets }, { bill_page_enabled: false }],
])("is missing without %s", async (_what, told, settings) => {
  expect((await linksOf(told, settings)).links).toEqual([]);
});
