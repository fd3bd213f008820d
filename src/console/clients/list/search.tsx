import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { DebouncedField } from "../../ui/debounced-field.tsx";
import type { ClientSearch } from "../client-search.ts";
import type { ListQuery } from "./address.ts";

interface Props {
  listQuery: ListQuery;
  sought: ClientSearch;
  /** How many clients are found; undefined until it is known. */
  found: number | undefined;
  /** A search replaces its own address: back leads to before it. */
  onSearch(change: ListQuery): void;
}

/** The field that finds while somebody types, and what it makes of what was typed. */
export const Search = ({ listQuery: asked, sought, found, onSearch }: Props) => {
  const { search } = strings.value.clients;
  const { q = "" } = asked;
  const everywhere = () => onSearch({ everywhere: "1" });
  const is_part = sought.by === "part_of_phone";
  const is_phone = sought.by === "phone";
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
        {q.trim() !== "" && sought.by === "nothing" && <p>{search.short}</p>}
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
