import { answerOf, api } from "../../api/client.ts";
import { plusDays, today } from "../../format/time.ts";
import { TextField } from "../../parts/field.tsx";
import { Ready } from "../../parts/page.tsx";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";
import { TabPage } from "../tab-page.tsx";
import { useFilters } from "../use-filters.ts";
import { Preview } from "./preview.tsx";
import { readPreview } from "./read-preview.ts";
import { Runs } from "./runs.tsx";

/** What the monthly run will do on a day, and what it did. */
export const Monthly = () => {
  const said = words.value.billing.monthly;
  const filters = useFilters();
  const day = filters.of("date") || plusDays(today(), 1);
  const preview = useRead(`monthly ${day}`, () => readPreview(day));
  const runs = useRead(`runs ${filters.page}`, () =>
    answerOf(
      api.GET("/v1/invoice-runs", { params: { query: { page: filters.page, per_page: 10 } } }),
    ),
  );
  return (
    <TabPage>
      <section class="block">
        <h2>{said.preview}</h2>
        <p class="hint">{said.preview_means}</p>
        <div class="filters">
          <TextField
            label={said.day}
            path="date"
            refusal={preview.refusal}
            type="date"
            value={day}
            onValue={(date) => filters.change({ date })}
          />
        </div>
        <div aria-busy={preview.is_reading}>
          <Ready read={preview}>{(read) => <Preview {...read} />}</Ready>
        </div>
      </section>
      <section class="block">
        <h2>{said.runs}</h2>
        <Ready read={runs}>{(list) => <Runs list={list} onPage={filters.turn} />}</Ready>
      </section>
    </TabPage>
  );
};
