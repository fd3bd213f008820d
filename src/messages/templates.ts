import { arabic } from "./arabic.ts";
import { english } from "./english.ts";
import {
  type CustomerLetters,
  type InvoiceCreated,
  inOneLine,
  type JobCompleted,
  type Letter,
  paragraphs,
} from "./letter.ts";

/** The client's own language, as their record has it (`ar`, `ar-LB`, `Arabic`); unknown ones are English. */
interface InLanguage {
  language?: string | null;
}

/** To the client: their job is done (§4.5). */
export const jobCompleted = ({ language, ...about }: JobCompleted & InLanguage): Letter =>
  lettersIn(language).jobCompleted({
    ...about,
    ...namesIn(about),
    ticket_number: about.ticket_number,
    title: inOneLine(about.title),
  });

/** To the client: they were billed (decisions §6). */
export const invoiceCreated = ({ language, ...about }: InvoiceCreated & InLanguage): Letter =>
  lettersIn(language).invoiceCreated({ ...about, ...namesIn(about) });

const lettersIn = (language: string | null | undefined): CustomerLetters =>
  /^ar(?:abic)?(?![a-z])/i.test(language?.trim() ?? "") ? arabic : english;

const namesIn = (named: { organization_name: string; client_name: string }) => ({
  organization_name: inOneLine(named.organization_name),
  client_name: inOneLine(named.client_name),
});

/** A webhook endpoint that was switched off for failing. */
interface SwitchedOff {
  organization_name: string;
  endpoint: { id: string; url: string };
  /** So many deliveries in a row have failed. */
  failures: number;
  /** What the last of them met. */
  last_error: string;
  /** The organization's wall time, with its timezone. */
  at: string;
}

/** To the organization: nothing is sent to an endpoint any more (§3.3). */
export const endpointSwitchedOff = ({
  organization_name,
  endpoint: { id, url },
  failures,
  last_error,
  at,
}: SwitchedOff): Letter => ({
  subject: `${inOneLine(organization_name)}: a webhook endpoint was deactivated`,
  body: paragraphs(
    `The webhook endpoint ${withoutSecrets(url)} was deactivated at ${at} after ${failures} consecutive failed deliveries, the last one with ${last_error}. It receives no events until you activate it.`,
    `Failed deliveries:\nGET /v1/webhooks/${id}/deliveries?status=failed`,
    `Diagnose the endpoint (IP addresses, connection, certificate, response to a ping):\nPOST /v1/webhooks/${id}/diagnose`,
    `Activate the endpoint when the receiver works again:\nPUT /v1/webhooks/${id} with {"active": true}`,
    `Failed and missed events are not resent automatically. Resend them, with the time of the first failure as "from":\nPOST /v1/webhooks/${id}/replay with {"from": "2026-01-31T08:00:00Z"}`,
  ),
});

/** An address as it may stand in a mail: a query often holds a key. */
const withoutSecrets = (url: string): string => {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search === "" ? "" : "?…"}`;
};
