import type { Organization } from "../access/organization-queries.ts";
import type { ClientRow } from "../clients/client.ts";
import { type Language, languageOf } from "../customer-texts/language.ts";
import {
  type ClientMessageKind,
  type MessageChannel,
  message_channels,
} from "../shared/message-vocabulary.ts";
import { phoneAddress } from "./gateway/phone-address.ts";

type Settings = Pick<
  Organization,
  "language" | "channels" | "message_gateway" | "phone_country_code"
>;
type Addressee = Pick<ClientRow, "email" | "phone_number" | "language">;

export interface Address {
  channel: MessageChannel;
  /** An e-mail address, or a phone number as E.164. */
  to: string;
}

/** How a message of some kind reaches a client. */
export interface Reach {
  language: Language;
  /**
   * A message goes to each of them. With `no_channel` they are what cannot be sent: a message to them is
   * stored as skipped.
   */
  channels: Address[];
  /**
   * `no_address`: the client has neither an e-mail address nor a phone for a named gateway. `no_channel`: the
   * client has one, but the installation has no mail server or the organization no gateway.
   */
  obstacle: null | "no_address" | "no_channel";
}

/** The channels of a kind: those that the organization names, otherwise e-mail. */
const channelsOf = (
  { channels }: Pick<Organization, "channels">,
  kind: ClientMessageKind,
): readonly MessageChannel[] => channels[kind] ?? ["email"];

/**
 * Decides by which channels a client gets a message. The channel that the organization does not name is used
 * only if none of the named ones can reach the client. `sends_mail`: whether there is a mail server.
 */
export const reachOf = (
  organization: Settings,
  client: Addressee,
  kind: ClientMessageKind,
  sends_mail: boolean,
): Reach => {
  const language = languageOf(client.language, organization.language);
  const works = { email: sends_mail, gateway: organization.message_gateway !== null };
  const addressIn = (channel: MessageChannel): string | null =>
    channel === "email" ? client.email : phoneOf(client, organization);
  const addressesIn = (channels: readonly MessageChannel[]): Address[] =>
    channels.flatMap((channel) => {
      const to = addressIn(channel);
      return to === null ? [] : [{ channel, to }];
    });
  const named = channelsOf(organization, kind);
  const others = message_channels.filter((channel) => !named.includes(channel));
  for (const choice of [named, others]) {
    const channels = addressesIn(choice.filter((channel) => works[channel]));
    if (channels.length > 0) return { language, channels, obstacle: null };
  }
  // An e-mail address is one even where only a gateway is named: its owner must not be suspended unwarned.
  const skipped =
    [named, others.filter((channel) => channel === "email")]
      .map((choice) => addressesIn(choice.filter((channel) => !works[channel])))
      .find((addresses) => addresses.length > 0) ?? [];
  return {
    language,
    channels: skipped,
    obstacle: skipped.length > 0 ? "no_channel" : "no_address",
  };
};

const phoneOf = ({ phone_number }: Addressee, { phone_country_code }: Settings): string | null =>
  phone_number === null ? null : phoneAddress(phone_number, phone_country_code);
