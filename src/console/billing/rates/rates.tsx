import { useState } from "preact/hooks";
import { answerOf, api } from "../../api/client.ts";
import type { ExchangeRate } from "../../api/document.d.ts";
import { moment } from "../../format/time.ts";
import { tell } from "../../parts/announce.tsx";
import { Badge } from "../../parts/badge.tsx";
import { Button } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx";
import { PagedTable } from "../../parts/paged.tsx";
import { useFilters } from "../../parts/use-filters.ts";
import { useRead } from "../../parts/use-read.ts";
import { may } from "../../session/session.ts";
import { words } from "../../words/words.ts";
import { TabPage } from "../tab-page.tsx";
import { AddRateDialog } from "./add-dialog.tsx";
import { counting } from "./counting.ts";
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
  const now = new Set(
    filters.page === 1 && read.data ? counting(read.data.data, new Date().toISOString()) : [],
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
      <PagedTable
        query={read}
        filters={filters}
        empty={said.none}
        caption={words.value.billing.tabs.rates}
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
          may("settings:manage") && {
            title: said.action,
            cell: (rate) => (
              <Button
                kind="quiet"
                onClick={() => setShown(rate)}
                aria-label={said.delete_of(written(rate))}
              >
                {words.value.common.delete}
              </Button>
            ),
          },
        ]}
      />
      {shown === "add" && (
        <AddRateDialog onClose={() => setShown(undefined)} onAdded={() => done(said.added)} />
      )}
      {shown && shown !== "add" && (
        <ConfirmDialog
          title={said.delete_of(written(shown))}
          action={said.delete_action}
          onConfirm={async () => {
            const params = { path: { id: shown.id } };
            await answerOf(api.DELETE("/v1/exchange-rates/{id}", { params }));
            done(said.deleted);
          }}
          onClose={() => setShown(undefined)}
        >
          {said.delete_means}
        </ConfirmDialog>
      )}
    </TabPage>
  );
};
