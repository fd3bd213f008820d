import { useEffect } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Delivery } from "../../api/document.d.ts";
import { number } from "../../format/locale.ts";
import { moment } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { DateField } from "../../ui/date-field.tsx";
import { SelectField } from "../../ui/field.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { PagedTable } from "../../ui/paged.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useInterval } from "../../ui/use-interval.ts";
import { useQuery } from "../../ui/use-query.ts";
import { addressOf } from "../tabs.ts";
import { DeliveryStatus } from "./delivery-status.tsx";
import { outcomeOf } from "./outcome.ts";
import { TopicField } from "./topic-field.tsx";

interface Props {
  endpoint_id: string;
  /** How many times something was queued from this page; each refreshes the list. */
  sends: number;
}

/** The first page refreshes more often while a delivery is pending. */
const pending_refresh_ms = 3000;
const refresh_ms = 10_000;

/** An endpoint's deliveries, newest first. */
export const Deliveries = ({ endpoint_id, sends }: Props) => {
  const filters = useFilters();
  const params = {
    path: { uuid: endpoint_id },
    query: {
      status: filters.parameter<Delivery["status"]>("status"),
      topic: filters.parameter<Delivery["topic"]>("topic"),
      date_from: filters.parameter("date_from"),
      date_to: filters.parameter("date_to"),
      page: filters.page,
    },
  };
  const query = useQuery(`deliveries ${endpoint_id} ${filters.name}`, () =>
    dataOf(api.GET("/v1/webhooks/{uuid}/deliveries", { params })),
  );
  useEffect(() => {
    if (sends > 0) void query.refetch();
  }, [sends, query.refetch]);
  const is_pending = query.data?.data.some(({ status }) => status === "pending") === true;
  useInterval(filters.page === 1, is_pending ? pending_refresh_ms : refresh_ms, query.refetch);
  const { desk, common } = strings.value;
  const { webhooks } = desk;
  return (
    <section class="stack" aria-label={webhooks.deliveries}>
      <h2>{webhooks.deliveries}</h2>
      <FilterBar filters={filters} query={query}>
        <SelectField
          label={webhooks.status}
          {...filters.field("status")}
          options={[["", common.all], ...Object.entries(webhooks.status_name)]}
        />
        <TopicField {...filters.field("topic")} with_ping />
        <DateField label={desk.from} {...filters.field("date_from")} />
        <DateField label={desk.until} {...filters.field("date_to")} />
      </FilterBar>
      <PagedTable
        query={query}
        filters={filters}
        empty={webhooks.no_deliveries}
        caption={webhooks.deliveries}
        columns={[
          {
            title: webhooks.topic,
            cell: ({ id, topic }) => (
              <a href={addressOf("webhooks", endpoint_id, id)}>
                <code dir="ltr">{topic}</code>
              </a>
            ),
          },
          { title: webhooks.when, cell: ({ created_at }) => moment(created_at) },
          { title: webhooks.status, cell: ({ status }) => <DeliveryStatus status={status} /> },
          { title: webhooks.answer, cell: (delivery) => outcomeOf(webhooks, delivery) },
          {
            title: webhooks.attempts,
            numeric: true,
            cell: ({ attempts }) => number(attempts),
          },
        ]}
      />
    </section>
  );
};
