import { answerOf, api } from "../../api/client.ts";
import { money } from "../../format/money.ts";
import { moment } from "../../format/time.ts";
import { Badge } from "../../parts/badge.tsx";
import { PagedTable } from "../../parts/paged.tsx";
import { useLocalFilters } from "../../parts/use-filters.ts";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";

/** The payments of a client, newest first. */
export const Payments = ({ client_id }: { client_id: string }) => {
  const filters = useLocalFilters();
  const { page } = filters;
  const { clients, payment_method } = words.value;
  const said = clients.money;
  const read = useRead(`payments of ${client_id} ${page}`, () =>
    answerOf(api.GET("/v1/payments", { params: { query: { client_id, page, per_page: 15 } } })),
  );
  return (
    <PagedTable
      query={read}
      filters={filters}
      empty={said.no_payments}
      caption={said.payments}
      columns={[
        {
          title: said.paid_at,
          cell: ({ paid_at, deleted_at }) => (
            <span>
              {moment(paid_at)} {deleted_at && <Badge tone="bad">{said.deleted}</Badge>}
            </span>
          ),
        },
        { title: said.method, cell: ({ method }) => payment_method[method] },
        { title: said.reference, cell: ({ reference }) => <bdi>{reference ?? "–"}</bdi> },
        {
          title: said.amount,
          numeric: true,
          cell: ({ amount, currency }) => <bdi>{money(amount, currency)}</bdi>,
        },
      ]}
    />
  );
};
