import { useLayoutEffect, useState } from "preact/hooks";
import type { TicketListed } from "../api/document.d.ts";
import { number } from "../format/locale.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { DebouncedField } from "../ui/debounced-field.tsx";
import { SelectField } from "../ui/field.tsx";
import { type Filters as AddressFilters, useFilters } from "../ui/use-filters.ts";
import type { Cards } from "./cards.ts";
import { density, setDensity } from "./density.ts";
import { filterOf, filtersSet, isFiltering, no_filter } from "./filter.ts";
import { is_narrow } from "./narrow.ts";
import { sortOf, sorts } from "./sort.ts";

type Choices = [value: string, label: string][];

const byLabel = ([, one]: Choices[number], [, other]: Choices[number]): number =>
  one.localeCompare(other);

const peopleOn = (tickets: Iterable<TicketListed>): Choices => {
  const people = new Map<string, string>();
  for (const { technician, assignees } of tickets)
    for (const { id, name } of technician ? [technician, ...assignees] : assignees)
      people.set(id, name);
  return [...people].toSorted(byLabel);
};

const jobTypesOn = (tickets: Iterable<TicketListed>): Choices => {
  const types = new Map<string, string>();
  for (const { job_type } of tickets) if (job_type) types.set(job_type.id, job_type.name);
  return [...types].toSorted(byLabel);
};

/** The search, filters and order of a board. They are in the address, so that a link has them. */
export const Filters = ({ cards }: { cards: Cards }) => {
  const { board } = strings.value;
  const [is_open, setOpen] = useState(false);
  const filters = useFilters();
  useLayoutEffect(() => {
    cards.filter.value = filterOf(filters.get);
    cards.sort.value = sortOf(filters.get("sort"));
  }, [cards, filters.name]);
  const { value: filter } = cards.filter;
  const count = filtersSet(filter);
  return (
    <search class="board-filters">
      <div class="filters">
        <DebouncedField label={board.search} type="search" {...filters.field("search")} />
        <Button aria-expanded={is_open} onClick={() => setOpen(!is_open)}>
          {count === 0 ? board.filters : board.filters_set(number(count))}
        </Button>
        {isFiltering(filter) && (
          <Button kind="quiet" onClick={() => filters.change({ ...no_filter })}>
            {board.show_all}
          </Button>
        )}
        {!is_narrow.value && <DensityButton />}
      </div>
      {is_open && <Choice cards={cards} filters={filters} />}
    </search>
  );
};

const DensityButton = () => {
  const { board } = strings.value;
  const is_compact = density.value === "compact";
  return (
    <Button onClick={() => setDensity(is_compact ? "comfortable" : "compact")}>
      {is_compact ? board.comfortable : board.compact}
    </Button>
  );
};

interface ChoiceProps {
  cards: Cards;
  filters: AddressFilters;
}

const Choice = ({ cards, filters: { field } }: ChoiceProps) => {
  const { board, priority, ticket_type, common } = strings.value;
  const tickets = [...cards.tickets.value.values()];
  const any: Choices[number] = ["", common.all];
  return (
    <div class="filters">
      <SelectField
        label={board.attention}
        {...field("attention")}
        options={[
          any,
          ["overdue", board.attention_overdue],
          ["breached", board.attention_breached],
          ["sla", board.attention_sla],
        ]}
      />
      <SelectField
        label={board.person}
        {...field("person_id")}
        options={[any, ["nobody", board.nobody], ...peopleOn(tickets)]}
      />
      <SelectField
        label={board.priority}
        {...field("priority")}
        options={[any, ...Object.entries(priority).reverse()]}
      />
      <SelectField
        label={board.job_type}
        {...field("job_type_id")}
        options={[any, ...jobTypesOn(tickets)]}
      />
      <SelectField
        label={board.type}
        {...field("type")}
        options={[any, ...Object.entries(ticket_type)]}
      />
      <SelectField
        label={board.sort}
        {...field("sort")}
        options={[
          ["", board.sorts.manual],
          ...sorts.map((sort) => [sort, board.sorts[sort]] as const),
        ]}
      />
      {is_narrow.value && <DensityButton />}
    </div>
  );
};
