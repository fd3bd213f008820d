import { strings } from "../../strings/strings.ts";
import { queue_counts } from "./queue.ts";

/** Notices about unsent actions of other people; before a login, of everyone. */
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
