import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";

const stopOf = (row: Element | null): string | null =>
  row?.querySelector<HTMLElement>("[data-stop]")?.dataset.stop ?? null;

interface Target {
  row: Element;
  side: "before" | "after";
}

/** The row at the height of the pointer, and the half of it. */
const targetAt = (list: Element, clientY: number): Target | null => {
  for (const row of list.querySelectorAll("tbody tr")) {
    const { top, bottom } = row.getBoundingClientRect();
    if (clientY < top || clientY >= bottom) continue;
    return { row, side: clientY < (top + bottom) / 2 ? "before" : "after" };
  }
  return null;
};

/**
 * Lets the stops of a table be dragged by their handles, `data-stop`. `onMoved` gets a stop and the one that it
 * was dropped in front of; null at the end. Returns a function that ends it.
 */
export const dragStops = (
  list: HTMLElement,
  onMoved: (id: string, before: string | null) => void,
): (() => void) => {
  // A handle becomes draggable on pointerdown, so that hundreds need no preparation.
  let undoDraggable = () => {};
  const prepare = ({ target }: PointerEvent) => {
    undoDraggable();
    const element = target instanceof Element ? target.closest<HTMLElement>("[data-stop]") : null;
    const stop_id = element?.dataset.stop;
    undoDraggable =
      element && stop_id
        ? draggable({ element, getInitialData: () => ({ stop_id }) })
        : () => undefined;
  };
  list.addEventListener("pointerdown", prepare);
  const mark = (target: Target | null) => {
    for (const marked of list.querySelectorAll("[data-drop]")) marked.removeAttribute("data-drop");
    target?.row.setAttribute("data-drop", target.side);
  };
  const stopTarget = dropTargetForElements({ element: list });
  const stopMonitor = monitorForElements({
    onDrag: ({ location: { current } }) => mark(targetAt(list, current.input.clientY)),
    onDrop: ({ source, location: { current } }) => {
      mark(null);
      const target = current.dropTargets.length > 0 ? targetAt(list, current.input.clientY) : null;
      const { stop_id } = source.data;
      if (!target || typeof stop_id !== "string") return;
      const { row, side } = target;
      onMoved(stop_id, stopOf(side === "before" ? row : row.nextElementSibling));
    },
  });
  return () => {
    list.removeEventListener("pointerdown", prepare);
    undoDraggable();
    stopTarget();
    stopMonitor();
  };
};
