import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { DebouncedField } from "../../ui/debounced-field.tsx";
import type { ClientSearch } from "../client-search.ts";
import type { ListQuery } from "./address.ts";

interface Props {
  listQuery: ListQuery;
  parsed: ClientSearch;
  /** The number of clients found; undefined while they load. */
  found: number | undefined;
  /** Called with the changed search, which replaces the address, so that Back leads to before it. */
  onSearch(change: ListQuery): void;
}

/** The search field, and how its text was understood. */
export const Search = ({ listQuery, parsed, found, onSearch }: Props) => {
  const { search } = strings.value.clients;
  const { q = "" } = listQuery;
  const everywhere = () => onSearch({ everywhere: "1" });
  const is_part = parsed.by === "part_of_phone";
  const is_phone = parsed.by === "phone";
  return (
    <search class="client-search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (is_part || is_phone) everywhere();
        }}
      >
        <DebouncedField
          type="search"
          label={search.label}
          value={q}
          onValue={(typed) => onSearch({ q: typed, everywhere: "" })}
        />
      </form>
      <div class="search-said" role="status">
        {q.trim() !== "" && parsed.by === "nothing" && <p>{search.short}</p>}
        {is_part && <p>{search.part_of_phone}</p>}
        {is_phone && found !== undefined && (
          <p>{found === 0 ? search.no_phone(q) : search.by_phone(found, q)}</p>
        )}
        {(is_part || (is_phone && found === 0)) && (
          <Button kind="quiet" onClick={everywhere}>
            {search.everywhere}
          </Button>
        )}
      </div>
    </search>
  );
};
