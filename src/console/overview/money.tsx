import type { RevenueRow } from "../api/document.d.ts";
import { AmountLines, amountsText } from "../billing/amount-lines.tsx";
import { reportPath } from "../reports/paths.ts";
import { readReport } from "../reports/read-report.ts";
import type { Revenue } from "../reports/types.ts";
import { RevenueCharts } from "../reports/views/revenue.tsx";
import { strings } from "../strings/strings.ts";
import { QueryBoundary } from "../ui/page.tsx";
import { useQuery } from "../ui/use-query.ts";
import { Figure } from "./figure.tsx";
import { OpenBalances } from "./open-balances.tsx";
import { Recurring } from "./recurring.tsx";

/** Invoiced and collected money, what clients owe, and what they bring every month. */
export const Money = () => {
  const t = strings.value.overview;
  return (
    <>
      <section class="block wide" aria-label={t.money}>
        <h2>
          <a href={reportPath("revenue")}>{t.money}</a>
        </h2>
        <InvoicedAndCollected />
      </section>
      <section class="block" aria-label={t.recurring}>
        <h2>
          <a href={reportPath("clients")}>{t.recurring}</a>
        </h2>
        <Recurring />
      </section>
      <section class="block tall" aria-label={t.aging}>
        <h2>
          <a href={reportPath("aging")}>{t.aging}</a>
        </h2>
        <OpenBalances />
      </section>
    </>
  );
};

/** The last twelve months, and this one in figures. */
const InvoicedAndCollected = () => {
  const { overview: t, reports } = strings.value;
  const labels = { invoiced: t.invoiced_month, collected: t.collected_month };
  const query = useQuery(
    "report revenue of the overview",
    async () => (await readReport("revenue", {})) as Revenue, // without `by`
    { kept: true },
  );
  return (
    <QueryBoundary query={query}>
      {(report) => {
        const [before, now] = monthsOf(report);
        const days = { date_from: now?.[0]?.from ?? "", date_to: report.date_to, interval: "day" };
        return (
          <>
            <div class="overview-figures of-money">
              {(["invoiced", "collected"] as const).map((field) => (
                <Figure
                  key={field}
                  label={labels[field]}
                  href={reportPath(field === "invoiced" ? "revenue" : "collections", days)}
                  value={<AmountLines amounts={amountsOf(now, field)} />}
                >
                  <p class="hint">
                    {before && t.last_month(amountsText(amountsOf(before, field)))}
                  </p>
                </Figure>
              ))}
            </div>
            <div class="charts">
              <RevenueCharts report={report} />
            </div>
            <p>
              <a href={reportPath("revenue")}>{reports.as_table}</a>
            </p>
          </>
        );
      }}
    </QueryBoundary>
  );
};

/** The rows of the last month and of this one. */
const monthsOf = ({ rows }: Revenue): RevenueRow[][] =>
  [...Map.groupBy(rows, ({ from }) => from).values()].slice(-2);

const amountsOf = (rows: readonly RevenueRow[] | undefined, field: "invoiced" | "collected") =>
  (rows ?? []).map((row) => ({ currency: row.currency, amount: row[field] }));
