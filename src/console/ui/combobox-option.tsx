import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Props {
  /** For `aria-activedescendant` of the field. */
  id: string;
  class?: string;
  is_active: boolean;
  onActive(): void;
  onChosen(): void;
  children: ComponentChildren;
}

/** An option below a search field. Scrolls into view while it is the active one. */
export const ComboboxOption = ({ id, is_active, onActive, onChosen, ...props }: Props) => {
  const element = useRef<HTMLDivElement>(null);
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
      class={props.class}
      aria-selected={is_active}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onActive}
      onClick={onChosen}
    >
      {props.children}
    </div>
  );
};
