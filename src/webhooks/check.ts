import type { Caller } from "../access/caller.ts";
import { ConcurrencyLimiter } from "../concurrency-limiter.ts";
import { isLimitedToOwn, readsTopic } from "../events/entitled.ts";
import { LookupLimitReached } from "../name-lookup.ts";
import type { Outbound } from "../outbound.ts";
import { Refusal, refuseTemporarily } from "../refusal.ts";
import { other_status } from "../shared/reasons.ts";
import type { TopicName } from "../shared/topics.ts";
import type { UrlFault } from "../shared/webhook-vocabulary.ts";
import { vetTarget } from "./target.ts";

const url_messages: Record<UrlFault, string> = {
  scheme: "The URL must begin with https://.",
  credentials: "The URL must not carry a user name or a password.",
  port: "The URL must be on port 443.",
  dns: "The host of the URL does not resolve.",
  address: "The host of the URL is not at a public address.",
};

const too_many = "Too many names are being looked up: try again in a second.";

/** Of each organization: no one may use up all lookups with names that hang. */
const checked_at_once = 64;
const being_checked = new ConcurrencyLimiter();

/** Refuses with 429 if the name was not looked up because of the limit: nothing is known about it. */
export const refuseNotMade = (error: unknown): never => {
  throw error instanceof LookupLimitReached ? refuseTemporarily("rate_limited", too_many) : error;
};

/** Refuses a URL that breaks the address rule, as it resolves now (decisions §7). */
export const checkUrl = async (
  url: string | undefined,
  { organization }: Caller,
  outbound: Outbound,
): Promise<void> => {
  if (url === undefined) return;
  const limits = { [organization.id]: checked_at_once };
  const target = await being_checked.run(limits, too_many, () =>
    vetTarget(url, outbound).catch(refuseNotMade),
  );
  if (typeof target === "string")
    throw new Refusal("endpoint_url_refused", url_messages[target], { why: target });
};

/** Refuses topics that the caller may not read (§4.6), or only of their own tickets (decisions §7). */
export const checkTopics = (caller: Caller, topics: readonly TopicName[]): void => {
  const held = topics.filter((topic) => isLimitedToOwn(caller, topic));
  if (held.length > 0)
    throw new Refusal(
      "topic_forbidden",
      "Callers who may only see their own tickets cannot subscribe to these topics.",
      { topics: held },
      {},
      other_status.topic_forbidden,
    );
  const forbidden = topics.filter((topic) => !readsTopic(caller, topic));
  if (forbidden.length > 0)
    throw new Refusal("topic_forbidden", "The caller may not read every one of these topics.", {
      topics: forbidden,
    });
};
