import { number } from "../../format/locale.ts";
import { strings } from "../../strings/strings.ts";
import { EmptyState } from "../../ui/page.tsx";
import { Table } from "../../ui/table.tsx";
import { addressOf } from "../tabs.ts";
import { ActiveBadge } from "../webhooks/active-badge.tsx";
import type { EndpointQueue } from "./problems.ts";

/** Pending and failed deliveries by endpoint. */
export const Queue = ({ queue }: { queue: readonly EndpointQueue[] }) => {
  const { state } = strings.value.desk;
  return (
    <section class="stack" aria-label={state.queue}>
      <h2>{state.queue}</h2>
      {queue.length === 0 ? (
        <EmptyState>{state.no_endpoints}</EmptyState>
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
