import { useEffect, useRef } from "preact/hooks";

type OnMoved = (id: string, before: string | null) => void;

/** Lets the stops be dragged once that is loaded. Until then, and without it, there are the keys. */
export const useDragged = (
  list: { current: HTMLElement | null },
  is_on: boolean,
  onMoved: OnMoved,
): void => {
  const latest = useRef(onMoved);
  latest.current = onMoved;
  useEffect(() => {
    const { current } = list;
    if (!current || !is_on) return undefined;
    let is_over = false;
    let end = () => {};
    import("./drag-stops.ts").then(
      ({ dragStops }) => {
        if (!is_over) end = dragStops(current, (id, before) => latest.current(id, before));
      },
      () => undefined,
    );
    return () => {
      is_over = true;
      end();
    };
  }, [is_on]);
};
