import { now } from "../clock/instant.ts";
import { AtOnce } from "./at-once.ts";
import { refuseNotMade } from "./check.ts";
import type { Deliverer } from "./deliver.ts";
import type { EndpointRow } from "./endpoint-queries.ts";
import type { Examined } from "./examine.ts";
import { pingOf } from "./ping.ts";
import { signDelivery } from "./sign-delivery.ts";
import type { Diagnosis } from "./wire.ts";

const of_endpoint = new AtOnce(1, "This endpoint is being diagnosed: try again in a second.");
const of_organization = new AtOnce(
  4,
  "Too many endpoints of the organization are being diagnosed: try again in a second.",
);

/**
 * What a sending to the endpoint would meet now (decisions §7), also when it is off. It sends a
 * signed ping that is no delivery, and takes as long as its receiver: about 20 seconds at most.
 */
export const diagnose = (endpoint: EndpointRow, deliverer: Deliverer): Promise<Diagnosis> =>
  of_endpoint.run(endpoint.id, () =>
    of_organization.run(endpoint.org_id, async () => {
      const ping = () => {
        const delivery = { ...endpoint, ...pingOf(endpoint, now()), id: Bun.randomUUIDv7() };
        return signDelivery(delivery, Date.now());
      };
      const examined = await deliverer.examine(endpoint.url, ping).catch(refuseNotMade);
      return diagnosisView(endpoint, examined);
    }),
  );

const addresses_shown_max = 100;

const diagnosisView = (
  { url }: EndpointRow,
  { addresses, fault, opened, sent }: Examined,
): Diagnosis => ({
  url,
  why: fault,
  addresses: addresses
    .slice(0, addresses_shown_max)
    .map(({ address, why }) => ({ address, allowed: why === null, why })),
  connect_ms: whole(opened?.connect_ms),
  tls_ms: whole(opened?.tls_ms),
  tls: opened?.tls ?? null,
  ping: {
    status: sent.response_status,
    duration_ms: whole(sent.duration_ms),
    error: sent.error,
  },
});

const whole = (millis: number | null | undefined): number | null =>
  millis === null || millis === undefined ? null : Math.round(millis);
