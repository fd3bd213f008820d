import { number } from "../../format/locale.ts";
import { money } from "../../format/money.ts";
import { strings } from "../../strings/strings.ts";
import { QueryBoundary } from "../../ui/page.tsx";
import { Table } from "../../ui/table.tsx";
import type { Query } from "../../ui/use-query.ts";
import type { Aged } from "./ageing.ts";

type Sums = readonly { currency: string; total: number }[];

/** Amounts in several currencies, one a line. */
export const SumLines = ({ sums }: { sums: Sums }) => (
  <ul>
    {sums.length === 0 && <li>–</li>}
    {byCurrency(sums).map(({ currency, total }) => (
      <li key={currency}>
        <bdi>{money(total, currency)}</bdi>
      </li>
    ))}
  </ul>
);

const byCurrency = (sums: Sums): Sums =>
  [...sums].sort((a, b) => (a.currency < b.currency ? 1 : -1));

/** The total outstanding by currency. */
export const TotalOutstanding = ({ query }: { query: Query<Sums | null> }) => {
  const t = strings.value.billing.owing;
  return (
    <section class="block owed">
      <h2>{t.together}</h2>
      <QueryBoundary query={query}>
        {(sums) =>
          sums === null ? (
            <p class="hint">{t.too_many_clients}</p>
          ) : sums.length === 0 ? (
            <p>{t.nothing}</p>
          ) : (
            <SumLines sums={sums} />
          )
        }
      </QueryBoundary>
    </section>
  );
};

interface AgesProps {
  query: Query<unknown[] | null>;
  aged: readonly Aged[] | undefined;
}

/** Open invoices by how long they have been due. */
export const Ages = ({ query, aged }: AgesProps) => {
  const t = strings.value.billing.owing;
  return (
    <section class="block ages">
      <h2>{t.by_age}</h2>
      <QueryBoundary query={query}>
        {() =>
          aged === undefined ? (
            <p class="hint">{t.too_many_invoices}</p>
          ) : (
            <Table
              caption={t.by_age}
              rows={aged}
              keyOf={({ age }) => age}
              columns={[
                { title: t.age, cell: ({ age }) => t.ages[age] },
                { title: t.invoices, numeric: true, cell: ({ count }) => number(count) },
                {
                  title: t.open,
                  numeric: true,
                  cell: ({ sums }) => <SumLines sums={sums} />,
                },
              ]}
            />
          )
        }
      </QueryBoundary>
    </section>
  );
};
