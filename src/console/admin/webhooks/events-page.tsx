import { useState } from "preact/hooks";
import type { WebhookEvent } from "../../api/document.d.ts";
import { moment } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { EmptyState } from "../../ui/page.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { useInterval } from "../../ui/use-interval.ts";
import { AdminPage } from "../admin-page.tsx";
import { RawJson } from "../raw-text.tsx";
import { TopicField } from "./topic-field.tsx";
import { type FeedOrder, useEvents } from "./use-events.ts";

const refresh_ms = 2000;

/** The events feed, from the oldest kept event or live. */
export const EventsPage = () => {
  const [order, setOrder] = useState<FeedOrder>("oldest");
  const [topic, setTopic] = useState("");
  const feed = useEvents(order, topic);
  useInterval(order === "live", refresh_ms, feed.more);
  const { desk, common } = strings.value;
  const { events: t } = desk;
  const shown = order === "live" ? feed.events.toReversed() : feed.events;
  return (
    <AdminPage>
      <p class="hint">{t.words}</p>
      <div class="filters">
        <SelectField
          label={t.order}
          value={order}
          onValue={(chosen) => setOrder(chosen as FeedOrder)}
          options={[
            ["oldest", t.oldest],
            ["live", t.live],
          ]}
        />
        <TopicField value={topic} onValue={setTopic} />
      </div>
      <RefusalNotice refusal={feed.refusal} />
      {shown.length > 0 && (
        <ol class="events" aria-label={t.title}>
          {shown.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ol>
      )}
      {shown.length === 0 && feed.is_read && (
        <EmptyState>{order === "live" ? t.waiting : t.none}</EmptyState>
      )}
      {!feed.is_read && !feed.refusal && (
        <p class="reading" role="status">
          {common.loading}
        </p>
      )}
      {order === "oldest" &&
        feed.is_read &&
        (feed.at_end ? (
          <p class="hint">{t.end}</p>
        ) : (
          <div class="actions">
            <Button onClick={() => void feed.more()}>{t.more}</Button>
          </div>
        ))}
    </AdminPage>
  );
};

const EventRow = ({ event }: { event: WebhookEvent }) => {
  return (
    <li>
      <details>
        <summary>
          <code dir="ltr">{event.topic}</code> <span>{moment(event.created_at)}</span>
        </summary>
        <RawJson label={`${event.topic} ${event.id}`} value={event} />
      </details>
    </li>
  );
};
