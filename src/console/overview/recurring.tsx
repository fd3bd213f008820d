import { AmountLines, amountsText } from "../billing/amount-lines.tsx";
import { number } from "../format/locale.ts";
import { reportPath } from "../reports/paths.ts";
import { lastTwoMonths } from "../reports/range.ts";
import { readReport } from "../reports/read-report.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { QueryBoundary } from "../ui/page.tsx";
import { useQuery } from "../ui/use-query.ts";
import { Figure } from "./figure.tsx";

/** What clients bring every month, and how many they are, now and a month ago. */
export const Recurring = () => {
  const t = strings.value.overview;
  const query = useQuery(
    "report clients of the overview",
    () => readReport("clients", lastTwoMonths()),
    { kept: true },
  );
  return (
    <QueryBoundary query={query}>
      {({ rows }) => {
        const [before, now] = [rows.at(-2), rows.at(-1)];
        if (!now) return null;
        return (
          <div class="overview-figures of-money">
            <Figure
              label={t.mrr}
              href={reportPath("clients")}
              value={now.mrr_end ? <AmountLines amounts={now.mrr_end} /> : "–"}
            >
              <p class="hint">{before?.mrr_end && t.month_before(amountsText(before.mrr_end))}</p>
            </Figure>
            <Figure
              label={t.active_clients}
              href={may("clients:read") ? "/console/clients?status=active" : reportPath("clients")}
              value={number(now.active_end)}
            >
              <p class="hint">{t.new_clients(number(now.new))}</p>
            </Figure>
          </div>
        );
      }}
    </QueryBoundary>
  );
};
