import { useState } from "preact/hooks";
import type { Webhook } from "../../api/document.d.ts";
import { number } from "../../format/locale.ts";
import { moment } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Fact } from "../../ui/fact.tsx";
import { QueryBoundary } from "../../ui/page.tsx";
import { AdminPage } from "../admin-page.tsx";
import { nameOf } from "../status/read-status.ts";
import { addressOf } from "../tabs.ts";
import { ActiveBadge } from "./active-badge.tsx";
import { Deliveries } from "./deliveries.tsx";
import { EndpointActions } from "./endpoint-actions.tsx";
import { useEndpoint } from "./use-endpoint.ts";

/** One endpoint with its deliveries. */
export const EndpointPage = ({ id }: { id: string }) => {
  const query = useEndpoint(id);
  const [sends, setSends] = useState(0);
  const { webhooks } = strings.value.desk;
  return (
    <AdminPage title={query.data && nameOf(query.data)}>
      <p>
        <a href={addressOf("webhooks")}>{webhooks.back}</a>
      </p>
      <QueryBoundary query={query}>
        {(endpoint) => (
          <>
            <Facts endpoint={endpoint} />
            {may("webhooks:manage") && (
              <EndpointActions
                endpoint={endpoint}
                onChanged={(changed) => query.update(() => changed)}
                onSent={() => setSends((count) => count + 1)}
              />
            )}
            <Deliveries endpoint_id={id} sends={sends} />
          </>
        )}
      </QueryBoundary>
    </AdminPage>
  );
};

const Facts = ({ endpoint }: { endpoint: Webhook }) => {
  const { desk } = strings.value;
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
