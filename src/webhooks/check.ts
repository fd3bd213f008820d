import { type Caller, holds } from "../access/caller.ts";
import { abilityOf, type TopicName } from "../events/topics.ts";
import type { Outbound } from "../outbound.ts";
import { Refusal } from "../refusal.ts";
import { findTarget } from "./target.ts";
import type { UrlFault } from "./vocabulary.ts";

const url_messages: Record<UrlFault, string> = {
  scheme: "The URL must begin with https://.",
  credentials: "The URL must not carry a user name or a password.",
  port: "The URL must be on port 443.",
  dns: "The host of the URL does not resolve.",
  address: "The host of the URL is not at a public address.",
};

/** Refuses a URL that breaks the address rule, as it resolves now (decisions §7). */
export const checkUrl = async (url: string | undefined, outbound: Outbound): Promise<void> => {
  const target = url === undefined ? null : await findTarget(url, outbound);
  if (typeof target === "string")
    throw new Refusal("endpoint_url_refused", url_messages[target], { why: target });
};

/** Refuses topics that the caller may not read (§4.6). */
export const checkTopics = (caller: Caller, topics: readonly TopicName[]): void => {
  const forbidden = topics.filter((topic) => {
    const ability = abilityOf(topic);
    return ability !== null && !holds(caller, ability);
  });
  if (forbidden.length > 0)
    throw new Refusal("topic_forbidden", "The caller may not read every one of these topics.", {
      topics: forbidden,
    });
};
