import { number } from "../../format/locale.ts";
import { money } from "../../format/money.ts";
import { Ready } from "../../parts/page.tsx";
import { Table } from "../../parts/table.tsx";
import type { Read } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";
import type { Aged } from "./ageing.ts";

type Sums = readonly { currency: string; total: number }[];

/** Amounts of several currencies, one below the other: they cannot be added. */
export const SumLines = ({ sums }: { sums: Sums }) => (
  <ul>
    {sums.map(({ currency, total }) => (
      <li key={currency}>
        <bdi>{money(total, currency)}</bdi>
      </li>
    ))}
  </ul>
);

/** What all clients owe together, by currency. */
export const Owed = ({ read }: { read: Read<Sums | null> }) => {
  const said = words.value.billing.owing;
  return (
    <section class="block owed">
      <h2>{said.together}</h2>
      <Ready read={read}>
        {(sums) =>
          sums === null ? (
            <p class="hint">{said.too_many_clients}</p>
          ) : sums.length === 0 ? (
            <p>{said.nothing}</p>
          ) : (
            <SumLines sums={sums} />
          )
        }
      </Ready>
    </section>
  );
};

interface AgesProps {
  read: Read<unknown[] | null>;
  aged: readonly Aged[] | undefined;
}

/** Open invoices by how long they have been due. */
export const Ages = ({ read, aged }: AgesProps) => {
  const said = words.value.billing.owing;
  return (
    <section class="block ages">
      <h2>{said.by_age}</h2>
      <Ready read={read}>
        {() =>
          aged === undefined ? (
            <p class="hint">{said.too_many_invoices}</p>
          ) : (
            <Table
              caption={said.by_age}
              rows={aged}
              keyOf={({ age }) => age}
              columns={[
                { title: said.age, cell: ({ age }) => said.ages[age] },
                { title: said.invoices, numeric: true, cell: ({ count }) => number(count) },
                {
                  title: said.open,
                  numeric: true,
                  cell: ({ sums }) => (sums.length === 0 ? "–" : <SumLines sums={sums} />),
                },
              ]}
            />
          )
        }
      </Ready>
    </section>
  );
};
