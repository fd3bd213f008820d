import { expect, test } from "bun:test";
import { now } from "../../src/clock/instant.ts";
import { envelope, envelopeText } from "../../src/events/envelope.ts";

test("the text of an envelope around data that is JSON already is that of the envelope", () => {
  for (const data of [{}, { client: { name: 'É"\\\n}{', note: null } }, { a: [1, { b: 0.1 }] }])
    for (const api_version of ["2026-10-15", "2027-01-01"]) {
      const event = { id: "1", topic: "client.created" as const };
      const at = now();
      expect(envelopeText({ ...event, data: JSON.stringify(data) }, at, "org", api_version)).toBe(
        JSON.stringify(envelope({ ...event, data }, at, "org", api_version)),
      );
    }
});
