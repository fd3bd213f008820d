import { useState } from "preact/hooks";
import { today } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { EmptyState, QueryBoundary } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { type Filters, useFilters } from "../../ui/use-filters.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { useQuery } from "../../ui/use-query.ts";
import type { Payer } from "../payment/use-terms.ts";
import { PaymentDialog } from "../payment-dialog.tsx";
import { PlanButton } from "../rounds/plan-button.tsx";
import { TabPage } from "../tab-page.tsx";
import { Debtors } from "./debtors.tsx";
import { ReceivableFields } from "./filters.tsx";
import { parametersOf, readCsv, readReceivables } from "./read.ts";
import { useSelection } from "./selection.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { Ages, TotalOutstanding } from "./totals.tsx";

/** Clients with open invoices: by default those who owe most at today's rates first. */
export const Outstanding = () => {
  const { owing: t, refresh } = strings.value.billing;
  const filters = useFilters();
  const selection = useSelection(JSON.stringify(parametersOf(filters)));
  const [payer, setPayer] = useState<Payer>();
  const query = useQuery(`receivables ${filters.name}`, () => readReceivables(filters));
  const csv = useMutation(async () => {
    const ids = selection.clients.map(({ client_id }) => client_id);
    saveFile(await readCsv(filters, ids), `receivables-${today()}.csv`);
  });
  return (
    <TabPage
      actions={
        <>
          <Button busy={csv.is_running} onClick={() => void csv.run()}>
            {t.export}
          </Button>
          <Button onClick={() => void query.refetch()}>{refresh}</Button>
          {may("collections:manage") && <PlanButton initial={plannedBy(filters)} />}
        </>
      }
    >
      <RefusalNotice refusal={csv.refusal} />
      {query.data && (
        <div class="sums">
          <TotalOutstanding list={query.data} />
          <Ages list={query.data} filters={filters} />
        </div>
      )}
      <FilterBar filters={filters} query={query}>
        <ReceivableFields filters={filters} />
      </FilterBar>
      <QueryBoundary query={query}>
        {(list) =>
          list.data.length === 0 && filters.page === 1 ? (
            <EmptyState>{t.nobody}</EmptyState>
          ) : (
            <>
              <SelectionBar
                selection={selection}
                filters={filters}
                total={list.pagination.total}
                onReminded={() => void query.refetch()}
              />
              <Debtors list={list} selection={selection} onPay={setPayer} />
              <Pager
                page={filters.page}
                last_page={list.pagination.last_page}
                total={list.pagination.total}
                onPage={filters.turn}
              />
            </>
          )
        }
      </QueryBoundary>
      {payer && (
        <PaymentDialog
          client={payer}
          onClose={() => setPayer(undefined)}
          onRecorded={() => {
            setPayer(undefined);
            void query.refetch();
          }}
        />
      )}
    </TabPage>
  );
};

/** The filters of the list that a round has, too. */
const plannedBy = (filters: Filters) => {
  const collector_id = filters.get("collector_id");
  return { branch_id: filters.get("branch_id"), collector_id, collector_only: collector_id !== "" };
};
