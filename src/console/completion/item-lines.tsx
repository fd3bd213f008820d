import { useId, useState } from "preact/hooks";
import { lines_max } from "../../shared/vocabulary.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { ItemLine } from "./item-line.tsx";
import { addedLine, type Line, type Sources } from "./lines.ts";

interface Props {
  sources: Sources;
  lines: readonly Line[];
  onLines(lines: readonly Line[]): void;
}

/** The items used. */
export const ItemLines = ({ sources, lines, onLines }: Props) => {
  const { completion } = strings.value;
  const chooser = useId();
  const [chosen, setChosen] = useState("");
  const offered = sources.items.filter(({ active }) => active);
  const add = () => {
    const line = addedLine(chosen, sources);
    if (line) onLines([...lines, line]);
    setChosen("");
  };
  return (
    <fieldset class="group item-lines">
      <legend>{completion.items}</legend>
      {lines.length === 0 && <p class="hint">{completion.no_items}</p>}
      {lines.map((line, index) => (
        <ItemLine
          key={line.key}
          line={line}
          index={index}
          currency={sources.currency}
          onLine={(changed) =>
            onLines(lines.map((other) => (other.key === line.key ? changed : other)))
          }
          onRemove={() => onLines(lines.filter(({ key }) => key !== line.key))}
        />
      ))}
      {offered.length > 0 && lines.length < lines_max && (
        <div class="add-item">
          <label class="unseen" for={chooser}>
            {completion.choose_item}
          </label>
          <select
            id={chooser}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            <option value="">{completion.choose_item}</option>
            {offered.map(({ uuid, name }) => (
              <option key={uuid} value={uuid} selected={uuid === chosen}>
                {name}
              </option>
            ))}
          </select>
          <Button disabled={chosen === ""} onClick={add}>
            {completion.add_item}
          </Button>
        </div>
      )}
    </fieldset>
  );
};
