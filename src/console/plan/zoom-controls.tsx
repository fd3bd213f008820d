import { useLayoutEffect } from "preact/hooks";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { type Zoom, zoomedBy } from "./zoom.ts";

interface Props {
  zoom: Zoom;
  onZoom(zoom: Zoom): void;
}

/** Buttons that zoom the timeline. The keys + and − do the same outside fields and dialogs. */
export const ZoomControls = ({ zoom, onZoom }: Props) => {
  const { zoom: t } = strings.value.plan;
  // Before the next key, which starts from this zoom.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const steps = stepsOf(event);
      if (steps === undefined) return;
      event.preventDefault();
      onZoom(zoomedBy(zoom, steps));
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
  return (
    <fieldset class="zoom" aria-label={t.label}>
      <Button
        aria-label={t.out}
        disabled={zoomedBy(zoom, -1) === zoom}
        onClick={() => onZoom(zoomedBy(zoom, -1))}
      >
        −
      </Button>
      <Button aria-pressed={zoom === 1} onClick={() => onZoom(1)}>
        {zoom === 0 ? t.whole_day : zoom === 1 ? t.fit : `${zoom * 100}%`}
      </Button>
      <Button
        aria-label={t.in}
        disabled={zoomedBy(zoom, 1) === zoom}
        onClick={() => onZoom(zoomedBy(zoom, 1))}
      >
        +
      </Button>
    </fieldset>
  );
};

/** Undefined for other keys, the browser's own shortcuts, and keys typed into a field or a dialog. */
const stepsOf = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): 1 | -1 | undefined => {
  if (ctrlKey || metaKey || altKey) return undefined;
  const typing = "input, select, textarea, [contenteditable], dialog, [popover]";
  if (target instanceof Element && target.closest(typing)) return undefined;
  if (key === "+" || key === "=") return 1;
  return key === "-" || key === "−" ? -1 : undefined;
};
