import { useState } from "preact/hooks";
import type { WebhookEvent } from "../../api/document.d.ts";
import { moment } from "../../format/time.ts";
import { Button } from "../../parts/button.tsx";
import { SelectField } from "../../parts/field.tsx";
import { Nothing } from "../../parts/page.tsx";
import { Refused } from "../../parts/refused.tsx";
import { words } from "../../words/words.ts";
import { DeskPage } from "../desk-page.tsx";
import { RawJson } from "../raw-text.tsx";
import { useAgain } from "../use-again.ts";
import { TopicField } from "./topic-field.tsx";
import { type FeedOrder, useEvents } from "./use-events.ts";

const every_ms = 2000;

/** What happened, from the oldest that is kept, or from now on. */
export const EventsPage = () => {
  const [order, setOrder] = useState<FeedOrder>("oldest");
  const [topic, setTopic] = useState("");
  const feed = useEvents(order, topic);
  useAgain(order === "live", every_ms, feed.more);
  const { desk, common } = words.value;
  const { events: said } = desk;
  const shown = order === "live" ? feed.events.toReversed() : feed.events;
  return (
    <DeskPage>
      <p class="hint">{said.words}</p>
      <div class="filters">
        <SelectField
          label={said.order}
          value={order}
          onValue={(chosen) => setOrder(chosen as FeedOrder)}
          options={[
            ["oldest", said.oldest],
            ["live", said.live],
          ]}
        />
        <TopicField value={topic} onValue={setTopic} />
      </div>
      <Refused refusal={feed.refusal} />
      {shown.length > 0 && (
        <ol class="events" aria-label={said.title}>
          {shown.map((event) => (
            <Told key={event.id} event={event} />
          ))}
        </ol>
      )}
      {shown.length === 0 && feed.is_read && (
        <Nothing>{order === "live" ? said.waiting : said.none}</Nothing>
      )}
      {!feed.is_read && !feed.refusal && (
        <p class="reading" role="status">
          {common.loading}
        </p>
      )}
      {order === "oldest" &&
        feed.is_read &&
        (feed.at_end ? (
          <p class="hint">{said.end}</p>
        ) : (
          <div class="actions">
            <Button onClick={() => void feed.more()}>{said.more}</Button>
          </div>
        ))}
    </DeskPage>
  );
};

const Told = ({ event }: { event: WebhookEvent }) => {
  const { desk } = words.value;
  return (
    <li>
      <details>
        <summary>
          <code dir="ltr">{event.topic}</code> <span>{moment(event.created_at)}</span>
        </summary>
        <RawJson label={`${desk.events.event} ${event.topic}`} value={event} />
      </details>
    </li>
  );
};
