import { toDecimal } from "../../../shared/money.ts";
import { money } from "../../format/money.ts";
import { strings } from "../../strings/strings.ts";
import { Table } from "../../ui/table.tsx";
import { type Count, differenceOf } from "./counted-notes.ts";
import { Difference } from "./handovers.tsx";

interface Props {
  rows: readonly { currency: string; expected: number; count: Count }[];
}

/** What is expected, what was counted, and the difference. */
export const CountTable = ({ rows }: Props) => {
  const { cash: t, currency: title } = strings.value.billing;
  const compared = rows.map((row) => ({
    ...row,
    found: differenceOf(row.currency, row.expected, row.count),
  }));
  return (
    <Table
      caption={t.difference}
      rows={compared}
      keyOf={({ currency }) => currency}
      columns={[
        { title, cell: ({ currency }) => currency },
        {
          title: t.expected,
          numeric: true,
          cell: ({ currency, expected }) => <bdi>{money(expected, currency)}</bdi>,
        },
        {
          title: t.counted,
          numeric: true,
          cell: ({ currency, found }) =>
            found ? <bdi>{money(toDecimal(found.counted, currency), currency)}</bdi> : "–",
        },
        {
          title: t.difference,
          numeric: true,
          cell: ({ currency, found }) =>
            !found || found.difference === 0 ? (
              "–"
            ) : (
              <Difference currency={currency} amount={toDecimal(found.difference, currency)} />
            ),
        },
      ]}
    />
  );
};
