import { useEffect, useRef } from "preact/hooks";
import { strings } from "../strings/strings.ts";
import type { Option } from "./options.ts";

interface Props {
  id: string;
  option: Option;
  is_active: boolean;
  onActive(): void;
  onOpen(): void;
}

export const PaletteOption = ({ id, option, is_active, onActive, onOpen }: Props) => {
  const element = useRef<HTMLDivElement>(null);
  const { kind, title, number, facts } = option;
  useEffect(() => {
    if (is_active) element.current?.scrollIntoView({ block: "nearest" });
  }, [is_active]);
  return (
    // The field keeps the focus, and its keys move among the options (ARIA combobox).
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      ref={element}
      id={id}
      role="option"
      class="palette-option"
      aria-selected={is_active}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onActive}
      onClick={onOpen}
    >
      <span class="palette-kind">{strings.value.palette.kind[kind]}</span>
      <span class="palette-text">
        <strong dir="auto">{title}</strong>
        <span class="palette-facts">
          {number && <bdi dir="ltr">{number}</bdi>}
          {facts.map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </span>
      </span>
    </div>
  );
};
