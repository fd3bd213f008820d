import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import { today } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { PagedList } from "../../ui/paged.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";
import type { Payer } from "../payment/use-terms.ts";
import { PaymentDialog } from "../payment-dialog.tsx";
import { TabPage } from "../tab-page.tsx";
import { ageing, openByClient } from "./ageing.ts";
import { Debtors } from "./debtors.tsx";
import { readOpen, readOutstanding } from "./read-all.ts";
import { Ages, TotalOutstanding } from "./totals.tsx";

const orders = ["-balance", "name", "due_day", "-updated_at"] as const;

/** Clients with a balance due, the largest first. */
export const Outstanding = () => {
  const t = strings.value.billing.owing;
  const filters = useFilters();
  const orderBy = orders.find((order) => order === filters.get("order")) ?? orders[0];
  const [payer, setPayer] = useState<Payer>();
  const debtors = useQuery(`owing ${orderBy} ${filters.page}`, () =>
    dataOf(
      api.GET("/v1/clients", {
        params: {
          query: { has_balance: true, orderBy, pageIndex: filters.page, pageSize: 25 },
        },
      }),
    ),
  );
  const owed = useQuery("all that is owed", readOutstanding);
  const open = useQuery(may("invoices:read") ? "all that is open" : null, readOpen);
  const refetchAll = () => Promise.all([debtors.refetch(), owed.refetch(), open.refetch()]);
  return (
    <TabPage
      actions={<Button onClick={() => void refetchAll()}>{strings.value.billing.refresh}</Button>}
    >
      <div class="sums">
        <TotalOutstanding query={owed} />
        {may("invoices:read") && (
          <Ages query={open} aged={open.data ? ageing(open.data, today()) : undefined} />
        )}
      </div>
      <div class="filters">
        <SelectField
          label={t.order}
          value={orderBy}
          onValue={(order) => filters.change({ order: order === orders[0] ? "" : order })}
          options={orders.map((order) => [order, t.orders[order]])}
        />
      </div>
      <PagedList query={debtors} filters={filters} empty={t.nobody}>
        {(rows) => (
          <Debtors
            rows={rows}
            open={open.data ? openByClient(open.data) : undefined}
            onPay={setPayer}
          />
        )}
      </PagedList>
      {payer && (
        <PaymentDialog
          client={payer}
          onClose={() => setPayer(undefined)}
          onRecorded={() => {
            setPayer(undefined);
            void refetchAll();
          }}
        />
      )}
    </TabPage>
  );
};
