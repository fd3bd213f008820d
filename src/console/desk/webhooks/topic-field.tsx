import { SelectField } from "../../parts/field.tsx";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";
import { readTopics } from "./topic-choice.tsx";

interface Props {
  value: string;
  onValue(topic: string): void;
  /** Deliveries can be pings, too. */
  with_ping?: boolean;
}

/** A topic to narrow a list by. */
export const TopicField = ({ value, onValue, with_ping = false }: Props) => {
  const { data = [] } = useRead("webhook topics", readTopics);
  const names = [
    ...data.map(({ topic }) => topic as string),
    ...(with_ping ? ["webhook.ping"] : []),
  ];
  return (
    <SelectField
      label={words.value.desk.webhooks.topic}
      value={value}
      onValue={onValue}
      options={[["", words.value.common.all], ...names.map((name) => [name, name] as const)]}
    />
  );
};
