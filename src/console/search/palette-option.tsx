import { PhoneNumber } from "../clients/phone-link.tsx";
import { strings } from "../strings/strings.ts";
import { ComboboxOption } from "../ui/combobox-option.tsx";
import type { Option } from "./options.ts";

interface Props {
  id: string;
  option: Option;
  is_active: boolean;
  onActive(): void;
  onOpen(): void;
}

export const PaletteOption = ({ option, onOpen, ...props }: Props) => {
  const { kind, title, number, facts } = option;
  return (
    <ComboboxOption {...props} class="palette-option" onChosen={onOpen}>
      <span class="palette-kind">{strings.value.palette.kind[kind]}</span>
      <span class="palette-text">
        <strong dir="auto">{title}</strong>
        <span class="palette-facts">
          {number &&
            (kind === "client" ? <PhoneNumber phone={number} /> : <bdi dir="ltr">{number}</bdi>)}
          {facts.map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </span>
      </span>
    </ComboboxOption>
  );
};
