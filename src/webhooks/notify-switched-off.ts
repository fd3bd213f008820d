import { readOrganization } from "../access/organization-queries.ts";
import { localTime } from "../clock/local-time.ts";
import type { OrgTx } from "../database/org.ts";
import { endpointSwitchedOff } from "../messages/endpoint-switched-off.ts";
import { queueMessage } from "../queue-message.ts";
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
  const email = endpointSwitchedOff({
    organization_name: name,
    endpoint: { id: endpoint_id, url },
    failures: consecutive_failures_max,
    last_error: describeOutcome(last),
    at: localTime(tx.now, timezone),
  });
  queueMessage(tx, { kind: "endpoint_switched_off", to: notification_email, ...email });
};

const describeOutcome = ({ error, response_status }: Outcome): string =>
  response_status === null ? `the error \`${error}\`` : `the answer ${response_status}`;
