import { useEffect, useId, useState } from "preact/hooks";
import { strings } from "../strings/strings.ts";
import { Field } from "../ui/field.tsx";
import { announce } from "../ui/notify.tsx";
import { Hits } from "./hits.tsx";
import { useHits } from "./use-hits.ts";

/** A client as they are picked. */
export interface PickedClient {
  id: string;
  name: string;
}

interface Props {
  label: string;
  value: PickedClient | null;
  onValue(client: PickedClient | null): void;
  /** The body's path that it fills. */
  name?: string;
  hint?: string;
}

/**
 * Finds a client by name, username or phone while it is typed. What was picked stays until another
 * is, or until the field is emptied.
 */
export const ClientPicker = ({ label, value, onValue, name = "client_id", hint }: Props) => {
  const list = useId();
  /** Null while nothing is typed: then it shows who is picked. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const { sought, hits, refusal: not_found, again } = useHits(typed ?? "");
  const found = typed === null ? [] : (hits?.found ?? []);
  const is_open = typed !== null && typed.trim() !== "";
  const { picker } = strings.value.clients;

  useEffect(() => {
    setActive(0);
    if (!hits || !is_open) return;
    announce(hits.total === 0 ? picker.none(sought.by) : picker.hits(hits.total));
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
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault(); // neither does a form submit with it, nor a dialog close
    event.stopPropagation();
    act();
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
            onFocus={(event) => event.currentTarget.select()} // typing replaces who is picked
            onInput={(event) => onInput(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          {is_open && (
            <Hits
              id={list}
              sought={sought}
              hits={hits}
              active={active}
              refusal={not_found}
              onAgain={again}
              onActive={setActive}
              onPick={pick}
            />
          )}
        </div>
      )}
    </Field>
  );
};
