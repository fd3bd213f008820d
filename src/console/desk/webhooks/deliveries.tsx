import { useEffect, useState } from "preact/hooks";
import { answerOf, api } from "../../api/client.ts";
import type { Delivery } from "../../api/document.d.ts";
import { number } from "../../format/locale.ts";
import { moment } from "../../format/time.ts";
import { SelectField, TextField } from "../../parts/field.tsx";
import { Nothing, Ready } from "../../parts/page.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Table } from "../../parts/table.tsx";
import { fieldsOf } from "../../parts/use-fields.ts";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";
import { addressOf } from "../tabs.ts";
import { useAgain } from "../use-again.ts";
import { DeliveryStatus } from "./delivery-status.tsx";
import { outcomeOf } from "./outcome.ts";
import { TopicField } from "./topic-field.tsx";

interface Props {
  endpoint_id: string;
  /** How often something was queued from here: with each it is asked for again. */
  sent: number;
}

interface Filters {
  status: string;
  topic: string;
  date_from: string;
  date_to: string;
}

const no_filters: Filters = { status: "", topic: "", date_from: "", date_to: "" };

/** What is on its way is looked at more often than what may still come. */
const moving_ms = 3000;
const resting_ms = 10_000;

/** What was sent to an endpoint, the newest first. The first page is looked at again by itself. */
export const Deliveries = ({ endpoint_id, sent }: Props) => {
  const [filters, setFilters] = useState(no_filters);
  const [page, setPage] = useState(1);
  const narrow = (change: Partial<Filters>) => {
    setFilters((kept) => ({ ...kept, ...change }));
    setPage(1);
  };
  const field = fieldsOf(filters, narrow);
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
  const query = { page, ...chosen };
  const read = useRead(`deliveries ${endpoint_id} ${JSON.stringify(query)}`, () =>
    answerOf(
      api.GET("/v1/webhooks/{uuid}/deliveries", {
        params: { path: { uuid: endpoint_id }, query },
      }),
    ),
  );
  useEffect(() => {
    if (sent > 0) void read.again();
  }, [sent, read.again]);
  const is_moving = read.data?.data.some(({ status }) => status === "pending") === true;
  useAgain(page === 1, is_moving ? moving_ms : resting_ms, read.again);
  const { desk, common } = words.value;
  const { webhooks } = desk;
  return (
    <section class="stack" aria-label={webhooks.deliveries}>
      <h2>{webhooks.deliveries}</h2>
      <div class="filters">
        <SelectField
          label={webhooks.status}
          {...field("status")}
          options={[["", common.all], ...Object.entries(webhooks.status_name)]}
        />
        <TopicField value={filters.topic} onValue={(topic) => narrow({ topic })} with_ping />
        <TextField label={desk.from} type="date" {...field("date_from")} />
        <TextField label={desk.until} type="date" {...field("date_to")} />
      </div>
      <Ready read={read}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Nothing>{webhooks.no_deliveries}</Nothing>
          ) : (
            <>
              <DeliveryTable endpoint_id={endpoint_id} rows={data} />
              <Pager page={page} last_page={meta.last_page} total={meta.total} onPage={setPage} />
            </>
          )
        }
      </Ready>
    </section>
  );
};

const DeliveryTable = ({
  endpoint_id,
  rows,
}: {
  endpoint_id: string;
  rows: readonly Delivery[];
}) => {
  const { webhooks } = words.value.desk;
  return (
    <Table
      caption={webhooks.deliveries}
      rows={rows}
      keyOf={({ id }) => id}
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
  );
};
