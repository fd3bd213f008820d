import type { ClientList } from "../api/document.d.ts";
import type { Refusal } from "../api/refusal.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { ComboboxOption } from "../ui/combobox-option.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import type { ClientSearch } from "./client-search.ts";
import { locationOf } from "./location.ts";
import { PhoneNumber } from "./phone-link.tsx";

type Hit = ClientList["data"][number];

interface Props {
  /** The list's id; its options are `id-0` and so on. */
  id: string;
  search: ClientSearch;
  /** Undefined while they load. */
  hits: { found: readonly Hit[]; total: number } | undefined;
  active: number;
  refusal: Refusal | undefined;
  onRetry(): void;
  onActive(index: number): void;
  onPick(client: Hit): void;
}

/** The search results below the field, or why there are none. */
export const Hits = ({ id, search, hits, active, refusal, onRetry, onActive, onPick }: Props) => {
  const { picker } = strings.value.clients;
  if (refusal)
    return (
      <div class="hits said-there">
        <RefusalNotice refusal={refusal} />
        <Button onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
          {strings.value.common.try_again}
        </Button>
      </div>
    );
  if (search.by === "nothing" || search.by === "part_of_phone")
    return <p class="hits said-there">{picker.waits[search.by]}</p>;
  if (!hits) return <p class="hits said-there">{strings.value.common.loading}</p>;
  if (hits.found.length === 0) return <p class="hits said-there">{picker.none(search.by)}</p>;
  return (
    <div class="hits">
      <div id={id} role="listbox" aria-label={strings.value.clients.title}>
        {hits.found.map((client, index) => (
          <Option
            key={client.id}
            id={`${id}-${index}`}
            client={client}
            is_active={index === active}
            onActive={() => onActive(index)}
            onPick={() => onPick(client)}
          />
        ))}
      </div>
      {hits.total > hits.found.length && (
        <p class="said-there">{picker.more(hits.total - hits.found.length)}</p>
      )}
    </div>
  );
};

interface OptionProps {
  id: string;
  client: Hit;
  is_active: boolean;
  onActive(): void;
  onPick(): void;
}

const Option = ({ client, onPick, ...props }: OptionProps) => (
  <ComboboxOption {...props} onChosen={onPick}>
    <strong dir="auto">{client.name}</strong>
    <span class="hit-facts">
      {client.phone_number && <PhoneNumber phone={client.phone_number} />}
      <bdi>{locationOf(client)}</bdi>
      <bdi dir="ltr">{client.username}</bdi>
    </span>
  </ComboboxOption>
);
