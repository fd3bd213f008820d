import {
  type ClientMessageKind,
  client_message_kinds,
} from "../../../shared/message-vocabulary.ts";
import type { Organization } from "../../api/document.d.ts";

/** How messages of a kind are sent. */
export type ChannelChoice = "email" | "gateway" | "both";

export type Channels = Record<ClientMessageKind, ChannelChoice>;

const choiceOf = (channels: readonly string[] | undefined): ChannelChoice => {
  if (!channels?.includes("gateway")) return "email";
  return channels.includes("email") ? "both" : "gateway";
};

export const choicesOf = (channels: Organization["channels"]): Channels =>
  Object.fromEntries(
    client_message_kinds.map((kind) => [kind, choiceOf(channels[kind])]),
  ) as Channels;

const listed = { email: ["email"], gateway: ["gateway"], both: ["email", "gateway"] } as const;

/** The setting; kinds whose choice has not changed stay as they were stored. */
export const channelsOf = (
  choices: Channels,
  before: Organization["channels"],
): Organization["channels"] =>
  Object.fromEntries(
    client_message_kinds.flatMap((kind) => {
      const stored = before[kind];
      if (choices[kind] === choiceOf(stored)) return stored ? [[kind, stored]] : [];
      return [[kind, [...listed[choices[kind]]]]];
    }),
  );
