import { useEffect, useId, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { strings } from "../strings/strings.ts";
import { Dialog } from "../ui/dialog.tsx";
import { announce } from "../ui/notify.tsx";
import { FailedQuery } from "../ui/page.tsx";
import { closeOpened } from "./opened.ts";
import type { Option } from "./options.ts";
import { PaletteOption } from "./palette-option.tsx";
import { useResults } from "./use-results.ts";

/** Finds records, pages and actions, and opens one (an ARIA combobox). */
export const Palette = () => {
  const { route } = useLocation();
  const list = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  /** Enter was pressed before the answer had come. */
  const [is_entered, setEntered] = useState(false);
  const { options, is_current, refusal, refetch } = useResults(typed);
  const { palette } = strings.value;
  const open = (option: Option | undefined) => option?.run(route);

  useEffect(() => {
    if (!is_current || typed.trim() === "") return;
    if (is_entered) open(options[0]);
    else announce(options.length === 0 ? palette.none(typed) : palette.found(options.length));
    setEntered(false);
  }, [is_current, is_entered, typed]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.isComposing) return;
    if (step && options.length > 0) {
      event.preventDefault();
      setActive((active + step + options.length) % options.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (is_current || active > 0) open(options[active]);
      else setEntered(true);
    }
  };
  return (
    <Dialog title={palette.title} onClose={closeOpened}>
      <div class="palette">
        <input
          type="text"
          role="combobox"
          dir="auto"
          autocomplete="off"
          aria-label={palette.title}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-activedescendant={options[active] ? `${list}-${active}` : undefined}
          placeholder={palette.placeholder}
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
        <FailedQuery {...{ refusal, refetch }} />
        <div id={list} role="listbox" aria-label={palette.results} aria-busy={!is_current}>
          {options.map((option, index) => (
            <PaletteOption
              key={option.key}
              id={`${list}-${index}`}
              option={option}
              is_active={index === active}
              onActive={() => setActive(index)}
              onOpen={() => open(option)}
            />
          ))}
        </div>
        {options.length === 0 && !refusal && (
          <p class="hint">{is_current ? palette.none(typed) : strings.value.common.loading}</p>
        )}
        {typed === "" && <p class="hint">{palette.hint}</p>}
      </div>
    </Dialog>
  );
};
