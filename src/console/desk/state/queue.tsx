import { number } from "../../format/locale.ts";
import { Nothing } from "../../parts/page.tsx";
import { Table } from "../../parts/table.tsx";
import { words } from "../../words/words.ts";
import { addressOf } from "../tabs.ts";
import { ActiveBadge } from "../webhooks/active-badge.tsx";
import type { Queued } from "./concerns.ts";

/** What waits and what failed, by endpoint. */
export const Queue = ({ queue }: { queue: readonly Queued[] }) => {
  const { state } = words.value.desk;
  return (
    <section class="stack" aria-label={state.queue}>
      <h2>{state.queue}</h2>
      {queue.length === 0 ? (
        <Nothing>{state.no_endpoints}</Nothing>
      ) : (
        <Table
          caption={state.queue}
          rows={queue}
          keyOf={({ id }) => id}
          columns={[
            {
              title: state.endpoint,
              cell: ({ id, name }) => (
                <a href={addressOf("webhooks", id)} dir="auto">
                  {name}
                </a>
              ),
            },
            { title: state.condition, cell: (endpoint) => <ActiveBadge {...endpoint} /> },
            { title: state.pending, numeric: true, cell: ({ pending }) => number(pending) },
            { title: state.failed, numeric: true, cell: ({ failed }) => number(failed) },
          ]}
        />
      )}
    </section>
  );
};
