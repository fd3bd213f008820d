import { strings } from "../../strings/strings.ts";
import { SelectField } from "../../ui/field.tsx";
import { useQuery } from "../../ui/use-query.ts";
import { readTopics } from "./topic-choice.tsx";

interface Props {
  value: string;
  onValue(topic: string): void;
  /** Offers `webhook.ping` too, which only deliveries have. */
  with_ping?: boolean;
}

/** Filters by topic. */
export const TopicField = ({ value, onValue, with_ping = false }: Props) => {
  const { data = [] } = useQuery("webhook topics", readTopics);
  const names = [
    ...data.map(({ topic }) => topic as string),
    ...(with_ping ? ["webhook.ping"] : []),
  ];
  return (
    <SelectField
      label={strings.value.desk.webhooks.topic}
      value={value}
      onValue={onValue}
      options={[["", strings.value.common.all], ...names.map((name) => [name, name] as const)]}
    />
  );
};
