import { arabic } from "./arabic.ts";
import {
  type CustomerEmails,
  type EmailContent,
  type InvoiceCreated,
  type JobCompleted,
  type PaymentReminder,
  paragraphs,
  singleLine,
} from "./email.ts";
import { english } from "./english.ts";

/** `language` of the client (`ar`, `ar-LB`, `Arabic`). Unknown ones are English. */
interface InLanguage {
  language?: string | null;
}

/** To the client: their job is done (§4.5). */
export const jobCompleted = ({ language, ...about }: JobCompleted & InLanguage): EmailContent =>
  emailsIn(language).jobCompleted({
    ...about,
    ...singleLineNames(about),
    ticket_number: about.ticket_number,
    title: singleLine(about.title),
  });

/** To the client: a new invoice (decisions §6). */
export const invoiceCreated = ({ language, ...about }: InvoiceCreated & InLanguage): EmailContent =>
  emailsIn(language).invoiceCreated({ ...about, ...singleLineNames(about) });

/** To the client: what they owe. */
export const paymentReminder = ({
  language,
  ...about
}: PaymentReminder & InLanguage): EmailContent =>
  emailsIn(language).paymentReminder({ ...about, ...singleLineNames(about) });

const emailsIn = (language: string | null | undefined): CustomerEmails =>
  /^ar(?:abic)?(?![a-z])/i.test(language?.trim() ?? "") ? arabic : english;

const singleLineNames = (named: { organization_name: string; client_name: string }) => ({
  organization_name: singleLine(named.organization_name),
  client_name: singleLine(named.client_name),
});

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
}: SwitchedOff): EmailContent => ({
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
