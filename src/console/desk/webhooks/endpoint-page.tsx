import { useState } from "preact/hooks";
import { answerOf, api } from "../../api/client.ts";
import type { Webhook } from "../../api/document.d.ts";
import { number } from "../../format/locale.ts";
import { moment } from "../../format/time.ts";
import { Fact } from "../../parts/fact.tsx";
import { Ready } from "../../parts/page.tsx";
import { useRead } from "../../parts/use-read.ts";
import { may } from "../../session/session.ts";
import { words } from "../../words/words.ts";
import { DeskPage } from "../desk-page.tsx";
import { nameOf } from "../state/read-state.ts";
import { addressOf } from "../tabs.ts";
import { ActiveBadge } from "./active-badge.tsx";
import { Deliveries } from "./deliveries.tsx";
import { EndpointActs } from "./endpoint-acts.tsx";

/** One endpoint: how it is, what can be done with it, and what was sent to it. */
export const EndpointPage = ({ id }: { id: string }) => {
  const params = { path: { uuid: id } };
  const read = useRead(`endpoint ${id}`, () =>
    answerOf(api.GET("/v1/webhooks/{uuid}", { params })),
  );
  /** So that the deliveries are asked for again after something was sent. */
  const [sent, setSent] = useState(0);
  const { webhooks } = words.value.desk;
  return (
    <DeskPage title={read.data && nameOf(read.data)}>
      <p>
        <a href={addressOf("webhooks")}>{webhooks.back}</a>
      </p>
      <Ready read={read}>
        {(endpoint) => (
          <>
            <Facts endpoint={endpoint} />
            {may("webhooks:manage") && (
              <EndpointActs
                endpoint={endpoint}
                onChanged={(changed) => read.put(() => changed)}
                onSent={() => setSent((count) => count + 1)}
              />
            )}
            <Deliveries endpoint_id={id} sent={sent} />
          </>
        )}
      </Ready>
    </DeskPage>
  );
};

const Facts = ({ endpoint }: { endpoint: Webhook }) => {
  const { desk } = words.value;
  const { webhooks } = desk;
  return (
    <section class="block" aria-label={desk.details}>
      <dl class="facts">
        <Fact label={webhooks.state}>
          <ActiveBadge
            active={endpoint.active}
            is_failing={endpoint.disabled_reason === "failing"}
          />
          {endpoint.disabled_at && (
            <p class="hint">{webhooks.off_since(moment(endpoint.disabled_at))}</p>
          )}
        </Fact>
        <Fact label={webhooks.url}>
          <bdi dir="ltr">{endpoint.url}</bdi>
        </Fact>
        <Fact label={webhooks.streak}>
          {number(endpoint.failure_count)}
          <p class="hint">{webhooks.streak_words}</p>
        </Fact>
        <Fact label={desk.created}>{moment(endpoint.created_at)}</Fact>
      </dl>
      <details>
        <summary>{webhooks.topics_count(endpoint.topics.length)}</summary>
        <ul class="topics" dir="ltr">
          {endpoint.topics.map((topic) => (
            <li key={topic}>
              <code>{topic}</code>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
};
