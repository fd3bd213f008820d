import { readOrganization } from "../access/organization-queries.ts";
import type { Instant } from "../clock/instant.ts";
import type { OrgTx } from "../database/org.ts";
import { endpointSwitchedOff } from "../messages/endpoint-switched-off.ts";
import { queueMessage } from "../messages/queue.ts";
import { consecutive_failures_max } from "./endpoint-health.ts";
import type { Outcome } from "./verdict.ts";

/** Sends the organization an e-mail that an endpoint was switched off for failing (§3.3), if it has an address for this. */
export const notifySwitchedOff = (tx: OrgTx, endpoint_id: string, last: Outcome): void => {
  const { name, notification_email, timezone } = readOrganization(tx);
  if (notification_email === null) return;
  const url = tx.first(
    tx.from("webhook_endpoints").select("url").where("id", "=", endpoint_id),
  )?.url;
  if (url === undefined) return;
  const at = `${localTime(tx.now, timezone)} (${timezone})`;
  const email = endpointSwitchedOff({
    organization_name: name,
    endpoint: { id: endpoint_id, url },
    failures: consecutive_failures_max,
    last_error: describeOutcome(last),
    at,
  });
  queueMessage(tx, { kind: "endpoint_switched_off", to: notification_email, ...email });
};

/** For example `2026-11-22 10:30`. */
const localTime = (moment: Instant, timezone: string): string =>
  Temporal.Instant.from(moment)
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" })
    .replace("T", " ");

const describeOutcome = ({ error, response_status }: Outcome): string =>
  response_status === null ? `the error \`${error}\`` : `the answer ${response_status}`;
