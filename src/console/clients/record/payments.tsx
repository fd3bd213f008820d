import { api, dataOf } from "../../api/client.ts";
import { money } from "../../format/money.ts";
import { moment } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { PagedTable } from "../../ui/paged.tsx";
import { useLocalFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";

/** The payments of a client, newest first. */
export const Payments = ({ client_id }: { client_id: string }) => {
  const filters = useLocalFilters();
  const { page } = filters;
  const { clients, payment_method } = strings.value;
  const t = clients.money;
  const query = useQuery(`payments of ${client_id} ${page}`, () =>
    dataOf(api.GET("/v1/payments", { params: { query: { client_id, page, per_page: 15 } } })),
  );
  return (
    <PagedTable
      query={query}
      filters={filters}
      empty={t.no_payments}
      caption={t.payments}
      columns={[
        {
          title: t.paid_at,
          cell: ({ paid_at, deleted_at }) => (
            <span>
              {moment(paid_at)} {deleted_at && <Badge tone="bad">{t.deleted}</Badge>}
            </span>
          ),
        },
        { title: t.method, cell: ({ method }) => payment_method[method] },
        { title: t.reference, cell: ({ reference }) => <bdi>{reference ?? "–"}</bdi> },
        {
          title: t.amount,
          numeric: true,
          cell: ({ amount, currency }) => <bdi>{money(amount, currency)}</bdi>,
        },
      ]}
    />
  );
};
