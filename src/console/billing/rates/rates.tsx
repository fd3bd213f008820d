import { useState } from "preact/hooks";
import { answerOf, api } from "../../api/client.ts";
import type { ExchangeRate } from "../../api/document.d.ts";
import { moment } from "../../format/time.ts";
import { tell } from "../../parts/announce.tsx";
import { Badge } from "../../parts/badge.tsx";
import { Button } from "../../parts/button.tsx";
import { Nothing, Ready } from "../../parts/page.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Table } from "../../parts/table.tsx";
import { useRead } from "../../parts/use-read.ts";
import { may } from "../../session/session.ts";
import { words } from "../../words/words.ts";
import { TabPage } from "../tab-page.tsx";
import { useFilters } from "../use-filters.ts";
import { AddRateDialog } from "./add-dialog.tsx";
import { counting } from "./counting.ts";
import { DeleteRateDialog } from "./delete-dialog.tsx";
import { written } from "./written.ts";

/** What currencies are worth: the newest of each two counts. */
export const Rates = () => {
  const said = words.value.billing.rates;
  const filters = useFilters();
  const [shown, setShown] = useState<"add" | ExchangeRate>();
  const read = useRead(`rates ${filters.page}`, () =>
    answerOf(
      api.GET("/v1/exchange-rates", { params: { query: { page: filters.page, per_page: 25 } } }),
    ),
  );
  const done = (text: string) => {
    setShown(undefined);
    tell(text);
    void read.again();
  };
  return (
    <TabPage
      actions={
        may("settings:manage") && (
          <Button kind="primary" onClick={() => setShown("add")}>
            {said.add_title}
          </Button>
        )
      }
    >
      <p class="hint">{said.means}</p>
      <Ready read={read}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <Nothing>{said.none}</Nothing>
          ) : (
            <>
              <RateTable rows={data} is_first={filters.page === 1} onDelete={setShown} />
              <Pager
                page={pagination.current_page}
                last_page={pagination.last_page}
                total={pagination.total}
                onPage={filters.turn}
              />
            </>
          )
        }
      </Ready>
      {shown === "add" && (
        <AddRateDialog onClose={() => setShown(undefined)} onAdded={() => done(said.added)} />
      )}
      {shown && shown !== "add" && (
        <DeleteRateDialog
          rate={shown}
          onClose={() => setShown(undefined)}
          onDeleted={() => done(said.deleted)}
        />
      )}
    </TabPage>
  );
};

interface TableProps {
  rows: readonly ExchangeRate[];
  is_first: boolean;
  onDelete(rate: ExchangeRate): void;
}

const RateTable = ({ rows, is_first, onDelete }: TableProps) => {
  const { rates: said, tabs } = words.value.billing;
  const now = is_first ? counting(rows, new Date().toISOString()) : new Set<string>();
  return (
    <Table
      caption={tabs.rates}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          title: said.rate,
          cell: (rate) => (
            <span class="badges">
              <bdi>{written(rate)}</bdi>
              {now.has(rate.id) && <Badge tone="good">{said.counts}</Badge>}
            </span>
          ),
        },
        { title: said.effective_at, cell: ({ effective_at }) => moment(effective_at) },
        { title: said.created_at, cell: ({ created_at }) => moment(created_at) },
        ...(may("settings:manage")
          ? [
              {
                title: said.action,
                cell: (rate: ExchangeRate) => (
                  <Button
                    kind="quiet"
                    onClick={() => onDelete(rate)}
                    aria-label={said.delete_of(written(rate))}
                  >
                    {words.value.common.delete}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
};
