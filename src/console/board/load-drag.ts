type DragModule = typeof import("./drag.ts");

let loaded: Promise<DragModule> | undefined;

/** Loaded after the board is drawn. A failure is tried again with the next board. */
const load = (): Promise<DragModule> => {
  loaded ??= import("./drag.ts").catch((error) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
};

/** Begins something with the drag module once it is loaded. Returns a function that ends it. */
export const withDrag = (begin: (drag: DragModule) => () => void): (() => void) => {
  let is_over = false;
  let end = () => {};
  load().then(
    (drag) => {
      if (!is_over) end = begin(drag);
    },
    () => undefined, // keys and the card's menu move cards, too
  );
  return () => {
    is_over = true;
    end();
  };
};
