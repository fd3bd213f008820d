import { useState } from "preact/hooks";
import { answerOf, api } from "../../api/client.ts";
import { today } from "../../format/time.ts";
import { Button } from "../../parts/button.tsx";
import { SelectField } from "../../parts/field.tsx";
import { PagedList } from "../../parts/paged.tsx";
import { useFilters } from "../../parts/use-filters.ts";
import { useRead } from "../../parts/use-read.ts";
import { may } from "../../session/session.ts";
import { words } from "../../words/words.ts";
import type { Payer } from "../payment/use-terms.ts";
import { PaymentDialog } from "../payment-dialog.tsx";
import { TabPage } from "../tab-page.tsx";
import { ageing, openByClient } from "./ageing.ts";
import { Debtors } from "./debtors.tsx";
import { Ages, Owed } from "./owed.tsx";
import { readOpen, readOwed } from "./read-all.ts";

const orders = ["-balance", "name", "due_day", "-updated_at"] as const;

/** Who owes, how much of it and since when, the largest first. */
export const Owing = () => {
  const said = words.value.billing.owing;
  const filters = useFilters();
  const orderBy = orders.find((order) => order === filters.of("order")) ?? orders[0];
  const [payer, setPayer] = useState<Payer>();
  const debtors = useRead(`owing ${orderBy} ${filters.page}`, () =>
    answerOf(
      api.GET("/v1/clients", {
        params: {
          query: { has_balance: true, orderBy, pageIndex: filters.page, pageSize: 25 },
        },
      }),
    ),
  );
  const owed = useRead("all that is owed", readOwed);
  const open = useRead(may("invoices:read") ? "all that is open" : null, readOpen);
  const again = () => Promise.all([debtors.again(), owed.again(), open.again()]);
  return (
    <TabPage actions={<Button onClick={() => void again()}>{words.value.billing.refresh}</Button>}>
      <div class="sums">
        <Owed read={owed} />
        {may("invoices:read") && (
          <Ages read={open} aged={open.data ? ageing(open.data, today()) : undefined} />
        )}
      </div>
      <div class="filters">
        <SelectField
          label={said.order}
          value={orderBy}
          onValue={(order) => filters.change({ order: order === orders[0] ? "" : order })}
          options={orders.map((order) => [order, said.orders[order]])}
        />
      </div>
      <PagedList query={debtors} filters={filters} empty={said.nobody}>
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
            void again();
          }}
        />
      )}
    </TabPage>
  );
};
