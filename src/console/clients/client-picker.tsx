import { useEffect, useId, useState } from "preact/hooks";
import { strings } from "../strings/strings.ts";
import { Field } from "../ui/field.tsx";
import { announce } from "../ui/notify.tsx";
import { Hits } from "./hits.tsx";
import { useHits } from "./use-hits.ts";

export interface PickedClient {
  id: string;
  name: string;
}

interface Props {
  label: string;
  value: PickedClient | null;
  onValue(client: PickedClient | null): void;
  /** The field's path in the request body. */
  name?: string;
  hint?: string;
}

/**
 * A combobox that searches clients by name, username or phone. The value stays until another client
 * is picked or the field is emptied.
 */
export const ClientPicker = ({ label, value, onValue, name = "client_id", hint }: Props) => {
  const list = useId();
  /** Null while the field shows the picked client. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const { search, hits, refusal, refetch } = useHits(typed ?? "");
  const found = typed === null ? [] : (hits?.found ?? []);
  const is_open = typed !== null && typed.trim() !== "";
  const { picker } = strings.value.clients;

  useEffect(() => {
    setActive(0);
    if (!hits || !is_open) return;
    announce(hits.total === 0 ? picker.none(search.by) : picker.hits(hits.total));
  }, [hits]);

  const close = () => setTyped(null);
  const pick = (client: (typeof found)[number]) => {
    onValue({ id: client.id, name: client.name ?? "" });
    announce(picker.picked(client.name ?? ""));
    close();
  };
  const onInput = (text: string) => {
    setTyped(text);
    if (text === "" && value) onValue(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!is_open || event.isComposing) return;
    const last = found.length - 1;
    const keys: Record<string, () => void> = {
      ArrowDown: () => setActive((at) => (at >= last ? 0 : at + 1)),
      ArrowUp: () => setActive((at) => (at <= 0 ? Math.max(last, 0) : at - 1)),
      Enter: () => {
        const client = found[active];
        if (client) pick(client);
      },
      Escape: close,
    };
    const handle = keys[event.key];
    if (!handle) return;
    event.preventDefault(); // so that no form submits and no dialog closes
    event.stopPropagation();
    handle();
  };

  return (
    <Field {...{ label, name, hint }}>
      {(attributes) => (
        <div class="client-picker">
          <input
            {...attributes}
            type="text"
            role="combobox"
            dir="auto"
            autocomplete="off"
            spellcheck={false}
            aria-autocomplete="list"
            aria-expanded={is_open && found.length > 0}
            aria-controls={is_open && found.length > 0 ? list : undefined}
            aria-activedescendant={found[active] ? `${list}-${active}` : undefined}
            placeholder={picker.placeholder}
            value={typed ?? value?.name ?? ""}
            onFocus={(event) => event.currentTarget.select()} // so that typing replaces the name
            onInput={(event) => onInput(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          {is_open && (
            <Hits
              id={list}
              search={search}
              hits={hits}
              active={active}
              refusal={refusal}
              onRetry={refetch}
              onActive={setActive}
              onPick={pick}
            />
          )}
        </div>
      )}
    </Field>
  );
};
