import { afterEach, beforeEach, expect, test } from "bun:test";
import { Outbox } from "../delivery/outbox.ts";
import { authority, receiver_host } from "../delivery/receiver.ts";
import { fencesOf } from "./blocks.ts";
import { differences, missingLines } from "./shown.ts";

/* What docs/webhooks.md shows of deliveries and of a diagnosis, beside real ones. */

const fences = fencesOf("docs/webhooks.md");
const shownUnder = (heading: string): string =>
  fences.find((fence) => fence.heading === heading)?.text ?? "";

let outbox: Outbox;
beforeEach(() => {
  outbox = new Outbox();
});
afterEach(() => outbox.close());

test("a delivery has the headers and the body that are shown", async () => {
  const receiver = await outbox.receiver();
  await outbox.endpoint(receiver);
  outbox.start();
  await outbox.events();
  await outbox.finished();
  const [received] = receiver.received;
  const headers = Object.entries(received?.headers ?? {});
  const printed = [
    "POST /hooks/lastmile HTTP/1.1",
    ...headers.map(([name, value]) => `${name}: ${value}`).toSorted(),
    received?.body,
  ];
  const [first = "", ...rest] = shownUnder("Receive deliveries").split("\n");
  const lines = rest.map((line) => line.replace(/^[\w-]+:/, (name) => name.toLowerCase()));
  const body = lines.splice(lines.indexOf(""));
  const shown = [first, ...lines.toSorted(), ...body].join("\n");
  expect(shown).toContain("x-service-signature: t=");
  expect(missingLines(shown, printed.join("\n"))).toEqual([]);
});

test("an expired certificate is diagnosed as it is shown", async () => {
  const receiver = await outbox.receiver(
    undefined,
    receiver_host,
    authority.issue(receiver_host, "expired"),
  );
  const { id } = await outbox.endpoint(receiver);
  const { body } = await outbox.world.post(`/v1/webhooks/${id}/diagnose`, {});
  // Its names are another's.
  const of_any = (text: string): string =>
    text.replace(/crm\.example\.com(?:\/hooks\/lastmile)?|R13, O=.*?(?=")/g, "…");
  const shown = JSON.parse(of_any(shownUnder("An expired certificate")));
  expect(Object.keys(shown)).toEqual(Object.keys(body));
  expect(Object.keys(shown.tls)).toEqual(Object.keys(body.tls));
  expect(differences(shown, body)).toEqual([]);
});
