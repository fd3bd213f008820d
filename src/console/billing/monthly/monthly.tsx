import { useState } from "preact/hooks";
import { date, plusDays, today } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { FieldErrors } from "../../ui/field-errors.tsx";
import { QueryBoundary } from "../../ui/page.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";
import { DayChoice } from "../day-choice.tsx";
import { billing_path } from "../paths.ts";
import { TabPage } from "../tab-page.tsx";
import { readNextDay } from "./next-day.ts";
import { Preview } from "./preview.tsx";
import { readPreview } from "./read-preview.ts";
import { RunNow } from "./run-now.tsx";
import { Runs } from "./runs.tsx";

/** A preview of the monthly run, and the past runs. */
export const Monthly = () => {
  const t = strings.value.billing.monthly;
  const filters = useFilters();
  const [ran, setRan] = useState(0);
  const tomorrow = plusDays(today(), 1);
  const next = useQuery(`next billed after ${today()}`, () => readNextDay(today()));
  // No preview is shown before the search for the next day ends.
  const is_found = next.data !== undefined || next.refusal !== undefined;
  const day = filters.get("date") || (is_found ? (next.data ?? tomorrow) : "");
  const preview = useQuery(day === "" ? null : `monthly ${day}`, () => readPreview(day));
  return (
    <TabPage>
      <section class="block">
        <h2>{t.preview}</h2>
        <p class="hint">{t.preview_means}</p>
        <FieldErrors refusal={preview.refusal}>
          <DayChoice
            label={t.day}
            day={day}
            path={`${billing_path}/monthly`}
            shortcuts={[
              { title: t.today, on: today() },
              { title: t.tomorrow, on: tomorrow },
              ...(next.data ? [{ title: t.next_day(date(next.data)), on: next.data }] : []),
            ]}
            onDay={(chosen) => filters.change({ date: chosen })}
          />
        </FieldErrors>
        {next.data === null && <p class="notice">{t.no_day}</p>}
        <div aria-busy={preview.is_loading}>
          <QueryBoundary query={preview}>
            {(read) => (
              <div class="preview">
                <RunNow
                  preview={read}
                  onRan={() => {
                    setRan(ran + 1);
                    void preview.refetch();
                  }}
                />
                <Preview {...read} />
              </div>
            )}
          </QueryBoundary>
        </div>
      </section>
      <section class="block">
        <h2>{t.runs}</h2>
        <Runs key={ran} filters={filters} />
      </section>
    </TabPage>
  );
};
