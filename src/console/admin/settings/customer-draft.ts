import type { Organization, OrganizationChange } from "../../api/document.d.ts";
import { type Channels, channelsOf, choicesOf } from "./channels.ts";

/** The settings about clients' messages and bill pages, as form fields. */
export interface CustomerDraft {
  language: Organization["language"];
  channels: Channels;
  gateway_url: string;
  /** Empty keeps the stored one. */
  gateway_secret: string;
  send_receipts: boolean;
  bill_page_enabled: boolean;
  instructions: Record<Organization["language"], string>;
}

export const customerDraftOf = (organization: Organization): CustomerDraft => ({
  language: organization.language,
  channels: choicesOf(organization.channels),
  gateway_url: organization.message_gateway?.url ?? "",
  gateway_secret: "",
  send_receipts: organization.send_receipts,
  bill_page_enabled: organization.bill_page_enabled,
  instructions: { en: "", ar: "", fr: "", ...organization.payment_instructions },
});

/** An unchanged URL is not sent without a new secret, since the service looks up its host. */
const gatewayChange = (draft: CustomerDraft, before: Organization): OrganizationChange => {
  const url = draft.gateway_url.trim();
  const stored = before.message_gateway?.url ?? "";
  if (url === stored && draft.gateway_secret === "") return {};
  if (url === "") return { message_gateway: null };
  const secret = draft.gateway_secret === "" ? {} : { secret: draft.gateway_secret };
  return { message_gateway: { url, ...secret } };
};

export const customerChangeOf = (
  draft: CustomerDraft,
  before: Organization,
): OrganizationChange => {
  const { language, send_receipts, bill_page_enabled, instructions } = draft;
  const written = Object.entries(instructions).filter(([, text]) => text.trim() !== "");
  return {
    language,
    send_receipts,
    bill_page_enabled,
    channels: channelsOf(draft.channels, before.channels),
    payment_instructions: Object.fromEntries(written),
    ...gatewayChange(draft, before),
  };
};
