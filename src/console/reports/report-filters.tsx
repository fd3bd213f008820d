import { strings } from "../strings/strings.ts";
import { DateField } from "../ui/date-field.tsx";
import { SelectField } from "../ui/field.tsx";
import { FilterBar } from "../ui/filter-bar.tsx";
import type { Filters } from "../ui/use-filters.ts";
import type { Query } from "../ui/use-query.ts";
import type { ReportKind } from "./kinds.ts";
import { type RangeName, rangeNameOf, ranges } from "./range.ts";
import type { Choice } from "./use-choices.ts";

interface Props {
  kind: ReportKind;
  filters: Filters;
  query: Pick<Query<unknown>, "refusal">;
  choices: readonly Choice[];
}

/** The days, the interval, what to group by, and the report's own filters. */
export const ReportFilters = ({ kind, filters, query, choices }: Props) => {
  const t = strings.value.reports;
  return (
    <FilterBar filters={filters} query={query}>
      {kind.time === "day" ? (
        <DateField label={t.filters.as_of} {...filters.field("as_of")} />
      ) : (
        <RangeFields filters={filters} />
      )}
      {kind.time === "intervals" && (
        <SelectField
          label={t.filters.interval}
          {...filters.field("interval")}
          value={filters.get("interval") || "month"}
          options={Object.entries(t.intervals)}
        />
      )}
      {kind.by.length > 0 && (
        <SelectField
          label={t.filters.by}
          {...filters.field("by")}
          options={[["", t.no_grouping], ...kind.by.map((by) => [by, t.by[by]] as const)]}
        />
      )}
      {choices.map(({ name, label, value, options }) => (
        <SelectField
          key={name}
          name={name}
          label={label}
          value={value}
          onValue={(chosen) => filters.change({ [name]: chosen })}
          options={options}
        />
      ))}
    </FilterBar>
  );
};

/** A usual range, or any two days. */
const RangeFields = ({ filters }: { filters: Filters }) => {
  const t = strings.value.reports;
  const chosen = rangeNameOf(filters.get("date_from"), filters.get("date_to"));
  const names = Object.keys(ranges()) as RangeName[];
  return (
    <>
      <SelectField
        label={t.filters.range}
        value={chosen ?? ""}
        onValue={(name) => filters.change({ ...ranges()[name as RangeName] })}
        options={[
          ...(chosen === undefined ? [["", t.custom_range] as const] : []),
          ...names.map((name) => [name, t.ranges[name]] as const),
        ]}
      />
      <DateField label={t.filters.date_from} {...filters.field("date_from")} />
      <DateField label={t.filters.date_to} {...filters.field("date_to")} />
    </>
  );
};
