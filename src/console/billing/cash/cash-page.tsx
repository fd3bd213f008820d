import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { CollectorCash } from "../../api/document.d.ts";
import { nameOf, useNamed } from "../../clients/use-named.ts";
import { moment } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Page, QueryBoundary } from "../../ui/page.tsx";
import { useQuery } from "../../ui/use-query.ts";
import { cash_path } from "../paths.ts";
import { BillingTabs } from "../tabs.tsx";
import { HandoverDialog } from "./handover-dialog.tsx";
import { Handovers } from "./handovers.tsx";
import { InHand, Limit } from "./in-hand.tsx";
import { PaymentsInHand } from "./payments-in-hand.tsx";

/** What a collector has in hand, from which payments, and what was handed over. */
export const CashPage = ({ id }: { id: string }) => {
  const { cash: t, tabs } = strings.value.billing;
  const name = nameOf(useNamed("collectors"), id);
  const [taken, setTaken] = useState(0);
  const params = { path: { id: Number(id) } };
  const query = useQuery(`cash of ${id}`, () =>
    dataOf(api.GET("/v1/collectors/{id}/cash", { params })),
  );
  return (
    <Page title={name === undefined ? tabs.cash : t.of(name)} wide>
      <BillingTabs path={cash_path} />
      <QueryBoundary query={query}>
        {(cash) => (
          <>
            <InHandBlock
              {...{ id, cash }}
              refetch={query.refetch}
              onTaken={() => {
                setTaken(taken + 1);
                void query.refetch();
              }}
            />
            <PaymentsInHand payments={cash.since_handover} />
            <Handovers key={taken} collector_id={id} />
          </>
        )}
      </QueryBoundary>
    </Page>
  );
};

interface BlockProps {
  id: string;
  cash: CollectorCash;
  refetch(): Promise<void>;
  onTaken(): void;
}

const InHandBlock = ({ id, cash, refetch, onTaken }: BlockProps) => {
  const t = strings.value.billing.cash;
  const [is_taking, setTaking] = useState(false);
  return (
    <section class="block">
      <dl class="facts">
        <Fact label={t.in_hand}>
          <InHand {...cash} />
        </Fact>
        <Fact label={t.limit}>{cash.limit && <Limit limit={cash.limit} />}</Fact>
        <Fact label={t.last_handover}>
          {cash.last_handover_at && moment(cash.last_handover_at)}
        </Fact>
      </dl>
      <div class="actions">
        <Button kind="primary" onClick={() => setTaking(true)}>
          {t.take}
        </Button>
      </div>
      {is_taking && (
        <HandoverDialog
          collector_id={id}
          expected={cash.balances}
          onChanged={refetch}
          onClose={() => setTaking(false)}
          onTaken={() => {
            setTaking(false);
            onTaken();
          }}
        />
      )}
    </section>
  );
};
