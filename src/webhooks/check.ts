import type { Caller } from "../access/caller.ts";
import { isLimitedToOwn, readsTopic } from "../events/entitled.ts";
import { Refusal } from "../refusal.ts";
import { other_status } from "../shared/reasons.ts";
import type { TopicName } from "../shared/topics.ts";

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
