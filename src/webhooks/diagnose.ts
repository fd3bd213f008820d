import { now } from "../clock/instant.ts";
import { ConcurrencyLimiter } from "../concurrency-limiter.ts";
import { refuseNotMade } from "./check.ts";
import type { Deliverer } from "./deliver.ts";
import type { EndpointRow } from "./endpoint-queries.ts";
import type { Examined } from "./examine.ts";
import { pingOf } from "./ping.ts";
import { signDelivery } from "./sign-delivery.ts";
import type { Diagnosis } from "./wire.ts";

const being_diagnosed = new ConcurrencyLimiter();
const of_organization_max = 4;
const twice = "This endpoint is being diagnosed: try again in a second.";
const too_many =
  "Too many endpoints of the organization are being diagnosed: try again in a second.";

/**
 * What a sending to the endpoint would meet now (decisions §7), also when it is off. It sends a
 * signed ping that is no delivery, and takes as long as its receiver: about 20 seconds at most.
 */
export const diagnose = (endpoint: EndpointRow, deliverer: Deliverer): Promise<Diagnosis> => {
  const limits = { [endpoint.id]: 1, [endpoint.org_id]: of_organization_max };
  const message = being_diagnosed.count(endpoint.id) > 0 ? twice : too_many;
  return being_diagnosed.run(limits, message, async () => {
    const ping = () => {
      const delivery = { ...endpoint, ...pingOf(endpoint, now()), id: Bun.randomUUIDv7() };
      return signDelivery(delivery, Date.now());
    };
    const examined = await deliverer.examine(endpoint.url, ping).catch(refuseNotMade);
    return diagnosisView(endpoint, examined);
  });
};

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
