import { useLayoutEffect, useRef } from "preact/hooks";

/** A row loses the focus when it is moved in the document. The returned function keeps it on a stop. */
export const useFocusKept = (list: { current: HTMLElement | null }): ((id: string) => void) => {
  const moved = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (moved.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-stop="${moved.current}"]`)?.focus();
    moved.current = null;
  });
  return (id) => {
    moved.current = id;
  };
};
