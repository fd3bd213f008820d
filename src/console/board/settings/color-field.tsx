import { useId } from "preact/hooks";
import { colorOf } from "../../format/color.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";

interface Props {
  value: string | null;
  onValue(color: string | null): void;
}

/** Chooses a colour or none. */
export const ColorField = ({ value, onValue }: Props) => {
  const t = strings.value.board_settings;
  const id = useId();
  const color = colorOf(value);
  return (
    <div class="field">
      <label for={id}>{t.color}</label>
      <div class="color">
        <input
          id={id}
          type="color"
          value={color ?? "#75857d"}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
        {color === null ? (
          <span class="hint">{t.no_color}</span>
        ) : (
          <Button kind="quiet" onClick={() => onValue(null)}>
            {t.without_color}
          </Button>
        )}
      </div>
    </div>
  );
};
