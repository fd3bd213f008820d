import { now } from "../clock/instant.ts";
import { ConcurrencyLimiter } from "../concurrency-limiter.ts";
import { refuseLookupLimit } from "../outbound/check-url.ts";
import { roundMillis } from "../outbound/exchange.ts";
import type { Deliverer } from "./deliver.ts";
import type { TargetDiagnosis } from "./diagnose-target.ts";
import type { EndpointRow } from "./endpoint-queries.ts";
import { createPing } from "./ping.ts";
import { signDelivery } from "./sign-delivery.ts";
import type { Diagnosis } from "./wire.ts";

const diagnosis_limiter = new ConcurrencyLimiter();
const per_organization_max = 4;
const already_running = "This endpoint is being diagnosed: try again in a second.";
const too_many =
  "Too many endpoints of the organization are being diagnosed: try again in a second.";

/**
 * Finds out what happens to a delivery to the endpoint now, even if it is deactivated (decisions §7). Sends a signed
 * ping that is not stored as a delivery. Takes up to about 20 seconds.
 */
export const diagnose = (endpoint: EndpointRow, deliverer: Deliverer): Promise<Diagnosis> => {
  const limits = { [endpoint.id]: 1, [endpoint.org_id]: per_organization_max };
  const message = diagnosis_limiter.count(endpoint.id) > 0 ? already_running : too_many;
  return diagnosis_limiter.run(limits, message, async () => {
    const createMessage = () => {
      const delivery = { ...endpoint, ...createPing(endpoint, now()), id: Bun.randomUUIDv7() };
      return signDelivery(delivery, Date.now());
    };
    const diagnosis = await deliverer
      .diagnose(endpoint.url, createMessage)
      .catch(refuseLookupLimit);
    return diagnosisView(endpoint, diagnosis);
  });
};

const addresses_shown_max = 100;

const diagnosisView = (
  { url }: EndpointRow,
  { addresses, error, connection, ping }: TargetDiagnosis,
): Diagnosis => ({
  url,
  why: error,
  addresses: addresses
    .slice(0, addresses_shown_max)
    .map(({ address, why }) => ({ address, allowed: why === null, why })),
  connect_ms: roundMillis(connection?.connect_ms ?? null),
  tls_ms: roundMillis(connection?.tls_ms ?? null),
  tls: connection?.tls ?? null,
  ping: {
    status: ping.response_status,
    duration_ms: roundMillis(ping.duration_ms),
    error: ping.error,
  },
});
