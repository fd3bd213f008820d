import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { ExchangeRate } from "../../api/document.d.ts";
import { moment } from "../../format/time.ts";
import { may, mayAny } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.tsx";
import { PagedTable } from "../../ui/paged.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";
import { TabPage } from "../tab-page.tsx";
import { AddRateDialog } from "./add-dialog.tsx";
import { currentRates } from "./current-rates.ts";
import { rateText } from "./rate-text.ts";

/** Exchange rates; the newest of each pair is in force. */
export const Rates = () => {
  const t = strings.value.billing.rates;
  const filters = useFilters();
  const [shown, setShown] = useState<"add" | ExchangeRate>();
  const query = useQuery(`rates ${filters.page}`, () =>
    dataOf(
      api.GET("/v1/exchange-rates", { params: { query: { page: filters.page, per_page: 25 } } }),
    ),
  );
  const current = new Set(
    filters.page === 1 && query.data ? currentRates(query.data.data, new Date().toISOString()) : [],
  );
  const done = (text: string) => {
    setShown(undefined);
    notify(text);
    void query.refetch();
  };
  return (
    <TabPage
      actions={
        mayAny("settings:manage", "client_payments:create") && (
          <Button kind="primary" onClick={() => setShown("add")}>
            {t.add_title}
          </Button>
        )
      }
    >
      <p class="hint">{t.means}</p>
      <PagedTable
        query={query}
        filters={filters}
        empty={t.none}
        caption={strings.value.billing.tabs.rates}
        columns={[
          {
            title: t.rate,
            cell: (rate) => (
              <span class="badges">
                <bdi>{rateText(rate)}</bdi>
                {current.has(rate.id) && <Badge tone="good">{t.counts}</Badge>}
              </span>
            ),
          },
          { title: t.effective_at, cell: ({ effective_at }) => moment(effective_at) },
          { title: t.created_at, cell: ({ created_at }) => moment(created_at) },
          may("settings:manage") && {
            title: t.action,
            cell: (rate) => (
              <Button
                kind="quiet"
                onClick={() => setShown(rate)}
                aria-label={t.delete_of(rateText(rate))}
              >
                {strings.value.common.delete}
              </Button>
            ),
          },
        ]}
      />
      {shown === "add" && (
        <AddRateDialog onClose={() => setShown(undefined)} onAdded={() => done(t.added)} />
      )}
      {shown && shown !== "add" && (
        <ConfirmDialog
          title={t.delete_of(rateText(shown))}
          action={t.delete_action}
          onConfirm={async () => {
            const params = { path: { id: shown.id } };
            await dataOf(api.DELETE("/v1/exchange-rates/{id}", { params }));
            done(t.deleted);
          }}
          onClose={() => setShown(undefined)}
        >
          {t.delete_means}
        </ConfirmDialog>
      )}
    </TabPage>
  );
};
