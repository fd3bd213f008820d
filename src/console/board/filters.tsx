import { useState } from "preact/hooks";
import type { TicketListed } from "../api/document.d.ts";
import { number } from "../format/locale.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { fieldsOf } from "../ui/use-fields.ts";
import type { Cards } from "./cards.ts";
import { type Filter, filtersSet, isFiltering, no_filter } from "./filter.ts";

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

/** The search and filters of a board. */
export const Filters = ({ cards }: { cards: Cards }) => {
  const { board, priority, ticket_type, common } = strings.value;
  const [is_open, setOpen] = useState(false);
  const { value: filter } = cards.filter;
  const set = (change: Partial<Filter>) => {
    cards.filter.value = { ...filter, ...change };
  };
  const field = fieldsOf(filter, set);
  const count = filtersSet(filter);
  const any: Choices[number] = ["", common.all];
  return (
    <search class="board-filters">
      <div class="filters">
        <TextField label={board.search} type="search" {...field("search")} />
        <Button aria-expanded={is_open} onClick={() => setOpen(!is_open)}>
          {count === 0 ? board.filters : board.filters_set(number(count))}
        </Button>
        {isFiltering(filter) && (
          <Button
            kind="quiet"
            onClick={() => {
              cards.filter.value = no_filter;
            }}
          >
            {board.show_all}
          </Button>
        )}
      </div>
      {is_open && (
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
            options={[any, ["nobody", board.nobody], ...peopleOn(cards.tickets.value.values())]}
          />
          <SelectField
            label={board.priority}
            {...field("priority")}
            options={[any, ...Object.entries(priority).reverse()]}
          />
          <SelectField
            label={board.job_type}
            {...field("job_type_id")}
            options={[any, ...jobTypesOn(cards.tickets.value.values())]}
          />
          <SelectField
            label={board.type}
            {...field("type")}
            options={[any, ...Object.entries(ticket_type)]}
          />
        </div>
      )}
    </search>
  );
};
