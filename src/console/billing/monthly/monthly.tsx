import { plusDays, today } from "../../format/time.ts";
import { FieldErrors } from "../../parts/field-errors.tsx";
import { Ready } from "../../parts/page.tsx";
import { useFilters } from "../../parts/use-filters.ts";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";
import { TabPage } from "../tab-page.tsx";
import { DayChoice } from "./day-choice.tsx";
import { readNextDay } from "./next-day.ts";
import { Preview } from "./preview.tsx";
import { readPreview } from "./read-preview.ts";
import { Runs } from "./runs.tsx";

/** What the monthly run will do on a day, and what it did. */
export const Monthly = () => {
  const said = words.value.billing.monthly;
  const filters = useFilters();
  const tomorrow = plusDays(today(), 1);
  const next = useRead(`next billed after ${today()}`, () => readNextDay(today()));
  // Until it is known whether another day comes first, none is shown.
  const is_found = next.data !== undefined || next.refusal !== undefined;
  const day = filters.of("date") || (is_found ? (next.data ?? tomorrow) : "");
  const preview = useRead(day === "" ? null : `monthly ${day}`, () => readPreview(day));
  return (
    <TabPage>
      <section class="block">
        <h2>{said.preview}</h2>
        <p class="hint">{said.preview_means}</p>
        <FieldErrors refusal={preview.refusal}>
          <DayChoice day={day} next={next.data} onDay={(date) => filters.change({ date })} />
        </FieldErrors>
        {next.data === null && <p class="notice">{said.no_day}</p>}
        <div aria-busy={preview.is_reading}>
          <Ready read={preview}>{(read) => <Preview {...read} />}</Ready>
        </div>
      </section>
      <section class="block">
        <h2>{said.runs}</h2>
        <Runs filters={filters} />
      </section>
    </TabPage>
  );
};
