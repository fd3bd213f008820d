import { useState } from "preact/hooks";
import { answerOf, api } from "../../api/client.ts";
import { money } from "../../format/money.ts";
import { moment } from "../../format/time.ts";
import { Badge } from "../../parts/badge.tsx";
import { Nothing, Ready } from "../../parts/page.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Table } from "../../parts/table.tsx";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";

/** The payments of a client, newest first. */
export const Payments = ({ client_id }: { client_id: string }) => {
  const [page, setPage] = useState(1);
  const { clients, payment_method } = words.value;
  const said = clients.money;
  const read = useRead(`payments of ${client_id} ${page}`, () =>
    answerOf(api.GET("/v1/payments", { params: { query: { client_id, page, per_page: 15 } } })),
  );
  return (
    <Ready read={read}>
      {({ data, pagination }) =>
        data.length === 0 ? (
          <Nothing>{said.no_payments}</Nothing>
        ) : (
          <>
            <Table
              caption={said.payments}
              rows={data}
              keyOf={({ id }) => id}
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
            <Pager
              page={pagination.current_page}
              last_page={pagination.last_page}
              total={pagination.total}
              onPage={setPage}
            />
          </>
        )
      }
    </Ready>
  );
};
