import { locale } from "../../format/locale.ts";
import { today } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { SelectField } from "../../ui/field.tsx";
import type { Filters } from "../../ui/use-filters.ts";
import { ClientFilter } from "../client-filter.tsx";
import { DayFilters } from "../day-filters.tsx";

interface Props {
  filters: Filters;
}

export const InvoiceFilters = ({ filters }: Props) => {
  const { billing, common, invoice_status } = strings.value;
  const t = billing.filters;
  return (
    <>
      <SelectField
        label={t.status}
        {...filters.field("status")}
        options={[["", common.all], ...Object.entries(invoice_status)]}
      />
      <ClientFilter filters={filters} />
      <DayFilters filters={filters} />
      <SelectField
        label={t.recurring}
        value={filters.get("recurring")}
        onValue={(recurring) =>
          filters.change({ recurring, ...(recurring === "false" ? { period: "" } : {}) })
        }
        options={[
          ["", common.all],
          ["true", t.recurring_only],
          ["false", t.recurring_none],
        ]}
      />
      <SelectField
        label={t.period}
        {...filters.field("period")}
        options={[["", common.all], ...months(filters.get("period"))]}
      />
    </>
  );
};

const months_shown = 36;

/** The last months with this one first, and the one in the address. */
const months = (chosen: string): [string, string][] => {
  const format = new Intl.DateTimeFormat(locale(), {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const day = new Date(`${today().slice(0, 7)}-01T00:00:00Z`);
  const shown: [string, string][] = [];
  for (let count = 0; count < months_shown; count += 1) {
    shown.push([day.toISOString().slice(0, 7), format.format(day)]);
    day.setUTCMonth(day.getUTCMonth() - 1);
  }
  if (chosen !== "" && !shown.some(([month]) => month === chosen)) shown.push([chosen, chosen]);
  return shown;
};
