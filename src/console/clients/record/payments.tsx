import { api, dataOf } from "../../api/client.ts";
import { money } from "../../format/money.ts";
import { moment } from "../../format/time.ts";
import { Badge } from "../../ui/badge.tsx";
import { PagedTable } from "../../ui/paged.tsx";
import { useLocalFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";
import { strings } from "../../words/words.ts";

/** The payments of a client, newest first. */
export const Payments = ({ client_id }: { client_id: string }) => {
  const filters = useLocalFilters();
  const { page } = filters;
  const { clients, payment_method } = strings.value;
  const said = clients.money;
  const read = useQuery(`payments of ${client_id} ${page}`, () =>
    dataOf(api.GET("/v1/payments", { params: { query: { client_id, page, per_page: 15 } } })),
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
