import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import { plusDays, today } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { FieldErrors } from "../../ui/field-errors.tsx";
import { QueryBoundary } from "../../ui/page.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";
import { DayChoice } from "../day-choice.tsx";
import { billing_path } from "../paths.ts";
import { TabPage } from "../tab-page.tsx";
import { Policy } from "./policy.tsx";
import { Preview } from "./preview.tsx";
import { readPreview } from "./read-preview.ts";
import { RunNow } from "./run-now.tsx";
import { Runs } from "./runs.tsx";

/** The policy of reminders and suspensions, what it does on a day, and what it has done. */
export const Collections = () => {
  const t = strings.value.billing.collections;
  const filters = useFilters();
  const [ran, setRan] = useState(0);
  const day = filters.get("date") || today();
  const policy = useQuery("dunning policy", () => dataOf(api.GET("/v1/dunning-policy")));
  const preview = useQuery(`dunning ${day}`, () => readPreview(day));
  return (
    <TabPage>
      <section class="block">
        <h2>{t.policy}</h2>
        <QueryBoundary query={policy}>
          {(read) => (
            <Policy
              policy={read}
              onSaved={(saved) => {
                policy.update(() => saved);
                void preview.refetch();
              }}
            />
          )}
        </QueryBoundary>
      </section>
      <section class="block">
        <h2>{t.preview}</h2>
        <p class="hint">{t.preview_means}</p>
        <FieldErrors refusal={preview.refusal}>
          <DayChoice
            label={t.day}
            day={day}
            path={`${billing_path}/collections`}
            shortcuts={[
              { title: t.today, on: today() },
              { title: t.tomorrow, on: plusDays(today(), 1) },
              { title: t.in_a_week, on: plusDays(today(), 7) },
            ]}
            onDay={(date) => filters.change({ date })}
          />
        </FieldErrors>
        <div aria-busy={preview.is_loading}>
          <QueryBoundary query={preview}>{(read) => <Preview preview={read} />}</QueryBoundary>
        </div>
        {policy.data && (
          <RunNow
            policy={policy.data}
            onRan={() => {
              setRan(ran + 1);
              void preview.refetch();
            }}
          />
        )}
      </section>
      <section class="block">
        <h2>{t.runs}</h2>
        <Runs key={ran} filters={filters} />
      </section>
    </TabPage>
  );
};
