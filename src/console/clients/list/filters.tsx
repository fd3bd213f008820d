import { payment_methods } from "../../../shared/vocabulary.ts";
import { strings } from "../../strings/strings.ts";
import { DateField } from "../../ui/date-field.tsx";
import { DebouncedField } from "../../ui/debounced-field.tsx";
import { SelectField } from "../../ui/field.tsx";
import { choicesOf, useNamed } from "../use-named.ts";
import type { FilterName, ListQuery } from "./address.ts";

interface Props {
  listQuery: ListQuery;
  onChange(change: ListQuery): void;
}

const days = Array.from({ length: 31 }, (_, index) => String(index + 1));

export const Filters = ({ listQuery, onChange }: Props) => {
  const { common, clients, payment_method } = strings.value;
  const { filters, fields } = clients;
  const branches = useNamed("branches");
  const isps = useNamed("isps");
  const collectors = useNamed("collectors");

  const choice = (
    name: FilterName,
    label: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <SelectField
      label={label}
      value={listQuery[name] ?? ""}
      onValue={(value) => onChange({ [name]: value })}
      options={[["", common.all], ...options]}
    />
  );
  const yes_no = [
    ["1", common.yes],
    ["0", common.no],
  ] as const;

  return (
    <div class="filters">
      {choice("status", fields.status, [
        ["active", clients.status.active],
        ["inactive", clients.status.inactive],
      ])}
      {choice("has_balance", fields.balance, [
        ["1", filters.has_balance],
        ["0", filters.settled],
      ])}
      {choice("suspended", clients.collections.suspended, yes_no)}
      {choice("branch_id", fields.branch_id, choicesOf(branches, listQuery.branch_id ?? ""))}
      {choice("isp_id", fields.isp, choicesOf(isps, listQuery.isp_id ?? ""))}
      {choice(
        "collector_id",
        fields.collector_id,
        choicesOf(collectors, listQuery.collector_id ?? ""),
      )}
      {choice("unassigned", filters.unassigned, yes_no)}
      {choice("auto_invoice", fields.auto_invoice, yes_no)}
      {choice(
        "agreed_payment_method",
        fields.agreed_payment_method,
        payment_methods.map((method) => [method, payment_method[method]]),
      )}
      {choice(
        "due_day",
        fields.due_day,
        days.map((day) => [day, day]),
      )}
      {(["city", "zone"] as const).map((name) => (
        <DebouncedField
          key={name}
          label={fields[name]}
          value={listQuery[name] ?? ""}
          onValue={(value) => onChange({ [name]: value.trim() })}
        />
      ))}
      {(["date_from", "date_to"] as const).map((name) => (
        <DateField
          key={name}
          label={filters[name]}
          value={listQuery[name] ?? ""}
          onValue={(value) => onChange({ [name]: value })}
        />
      ))}
    </div>
  );
};
