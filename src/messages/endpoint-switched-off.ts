import { singleLine } from "../shared/single-line.ts";
import type { MessageText } from "./template.ts";

interface SwitchedOff {
  organization_name: string;
  endpoint: { id: string; url: string };
  /** Consecutive failed deliveries. */
  failures: number;
  /** The error of the last one. */
  last_error: string;
  /** Local time of the organization, with its timezone. */
  at: string;
}

/** To the organization: an endpoint was deactivated because it kept failing (§3.3). */
export const endpointSwitchedOff = ({
  organization_name,
  endpoint: { id, url },
  failures,
  last_error,
  at,
}: SwitchedOff): MessageText => ({
  subject: `${singleLine(organization_name)}: a webhook endpoint was deactivated`,
  body: paragraphs(
    `The webhook endpoint ${withoutSecrets(url)} was deactivated at ${at} after ${failures} consecutive failed deliveries, the last one with ${last_error}. It receives no events until you activate it.`,
    `Failed deliveries:\nGET /v1/webhooks/${id}/deliveries?status=failed`,
    `Diagnose the endpoint (IP addresses, connection, certificate, response to a ping):\nPOST /v1/webhooks/${id}/diagnose`,
    `Activate the endpoint when the receiver works again:\nPUT /v1/webhooks/${id} with {"active": true}`,
    `Failed and missed events are not resent automatically. Resend them, with the time of the first failure as "from":\nPOST /v1/webhooks/${id}/replay with {"from": "2026-01-31T08:00:00Z"}`,
  ),
});

/** The URL without its query, which often contains a key. */
const withoutSecrets = (url: string): string => {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search === "" ? "" : "?…"}`;
};

const paragraphs = (...texts: string[]): string => `${texts.join("\n\n")}\n`;
