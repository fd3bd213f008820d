import type { Caller } from "../access/caller.ts";
import { ConcurrencyLimiter } from "../concurrency-limiter.ts";
import { isLimitedToOwn, readsTopic } from "../events/entitled.ts";
import { LookupLimitReached } from "../outbound/name-lookup.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { resolveTarget } from "../outbound/target.ts";
import { Refusal, refuseTemporarily } from "../refusal.ts";
import { other_status } from "../shared/reasons.ts";
import type { TopicName } from "../shared/topics.ts";
import type { UrlError } from "../shared/webhook-vocabulary.ts";

const url_messages: Record<UrlError, string> = {
  scheme: "The URL must begin with https://.",
  credentials: "The URL must not carry a user name or a password.",
  port: "The URL must be on port 443.",
  dns: "The host of the URL does not resolve.",
  address: "The host of the URL is not at a public address.",
};

const too_many = "Too many names are being looked up: try again in a second.";

/** Per organization, so that no organization uses up all lookups with names that hang. */
const concurrent_checks_max = 64;
const check_limiter = new ConcurrencyLimiter();

/** Refuses with 429 if the name was not looked up because of the limit. Rethrows other errors. */
export const refuseLookupLimit = (error: unknown): never => {
  throw error instanceof LookupLimitReached ? refuseTemporarily("rate_limited", too_many) : error;
};

/** Refuses a URL that breaks the address rule with its current addresses (decisions §7). */
export const checkUrl = async (
  url: string | undefined,
  { organization }: Caller,
  outbound: Outbound,
): Promise<void> => {
  if (url === undefined) return;
  const limits = { [organization.id]: concurrent_checks_max };
  const target = await check_limiter.run(limits, too_many, () =>
    resolveTarget(url, outbound).catch(refuseLookupLimit),
  );
  if (typeof target === "string")
    throw new Refusal("endpoint_url_refused", url_messages[target], { why: target });
};

/** Refuses topics that the caller may not read (§4.6) or may read for their own tickets only (decisions §7). */
export const checkTopics = (caller: Caller, topics: readonly TopicName[]): void => {
  const limited = topics.filter((topic) => isLimitedToOwn(caller, topic));
  if (limited.length > 0)
    throw new Refusal(
      "topic_forbidden",
      "Callers who may only see their own tickets cannot subscribe to these topics.",
      { topics: limited },
      {},
      other_status.topic_forbidden,
    );
  const forbidden = topics.filter((topic) => !readsTopic(caller, topic));
  if (forbidden.length > 0)
    throw new Refusal("topic_forbidden", "The caller may not read every one of these topics.", {
      topics: forbidden,
    });
};
