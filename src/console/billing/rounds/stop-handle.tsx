import type { Stop } from "../../api/document.d.ts";
import { number } from "../../format/locale.ts";
import { strings } from "../../strings/strings.ts";

interface Props {
  stop: Stop;
  /** From 1, as shown. */
  position: number;
  /** Null on a round whose order is fixed. */
  onMove: ((places: number) => void) | null;
}

/** A stop's position: dragged, or moved with the arrow keys. */
export const StopHandle = ({ stop: { id, client }, position, onMove }: Props) => {
  if (!onMove) return number(position);
  const onKeyDown = (event: KeyboardEvent) => {
    const places = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (places === undefined) return;
    event.preventDefault();
    onMove(places);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: Firefox does not drag a button
    <span
      role="button"
      tabIndex={0}
      class="stop-handle"
      data-stop={id}
      aria-label={`${number(position)}: ${strings.value.billing.rounds.move(client.name)}`}
      onKeyDown={onKeyDown}
    >
      <span aria-hidden="true">↕</span> {number(position)}
    </span>
  );
};
