import { strings } from "../../strings/strings.ts";
import { queue_counts } from "./queue.ts";

/** What waits on this device of others than who looks; before a login, of everybody. */
export const QueueWaits = () => {
  const { queue } = strings.value;
  return (
    <>
      {queue_counts.value.others.map(({ name, count }) => (
        <p key={name} class="notice" dir="auto">
          {queue.of_other(name, count)}
        </p>
      ))}
    </>
  );
};
