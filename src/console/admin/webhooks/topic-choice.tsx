import { api, dataOf } from "../../api/client.ts";
import type { WebhookTopicList } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/field.tsx";
import { QueryBoundary } from "../../ui/page.tsx";
import { useQuery } from "../../ui/use-query.ts";

export type Topic = WebhookTopicList[number]["topic"];

interface Props {
  chosen: readonly Topic[];
  onChosen(topics: Topic[]): void;
}

export const readTopics = () => dataOf(api.GET("/v1/webhooks/topics"));

/** The topics that this person may subscribe to, with the service's descriptions. */
export const TopicChoice = ({ chosen, onChosen }: Props) => {
  const query = useQuery("webhook topics", readTopics);
  const { desk } = strings.value;
  return (
    <fieldset class="group">
      <legend>{desk.webhooks.topics}</legend>
      <QueryBoundary query={query}>
        {(topics) => (
          <>
            <div class="actions">
              <Button onClick={() => onChosen(topics.map(({ topic }) => topic))}>
                {desk.choose_all}
              </Button>
              <Button onClick={() => onChosen([])}>{desk.choose_none}</Button>
            </div>
            {topics.map(({ topic, description }) => (
              <CheckField
                key={topic}
                checked={chosen.includes(topic)}
                onValue={(is_chosen) =>
                  onChosen(is_chosen ? [...chosen, topic] : chosen.filter((each) => each !== topic))
                }
                label={
                  <span lang="en" dir="ltr">
                    <code>{topic}</code> <span class="hint">{description}</span>
                  </span>
                }
              />
            ))}
          </>
        )}
      </QueryBoundary>
    </fieldset>
  );
};
