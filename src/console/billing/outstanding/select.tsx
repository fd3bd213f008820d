import { strings } from "../../strings/strings.ts";
import type { Selected, Selection } from "./selection.ts";

/** Selects a client. */
export const SelectOne = ({ row, selection }: { row: Selected; selection: Selection }) => {
  const t = strings.value.billing.owing;
  const is_selected = selection.has(row.client_id);
  return (
    <label class="select">
      <input
        type="checkbox"
        aria-label={t.select_of(row.name)}
        checked={is_selected}
        disabled={!is_selected && selection.is_full}
        onChange={() => (is_selected ? selection.remove([row]) : selection.add([row]))}
      />
    </label>
  );
};

/** Selects all clients of the page. */
export const SelectAll = ({ rows, selection }: { rows: Selected[]; selection: Selection }) => {
  const t = strings.value.billing.owing;
  const selected = rows.filter(({ client_id }) => selection.has(client_id));
  const is_all = selected.length === rows.length;
  return (
    <label class="select">
      <input
        type="checkbox"
        aria-label={t.select_page}
        checked={is_all}
        ref={(input) => {
          if (input) input.indeterminate = selected.length > 0 && !is_all;
        }}
        onChange={() => (is_all ? selection.remove(rows) : selection.add(rows))}
      />
    </label>
  );
};
