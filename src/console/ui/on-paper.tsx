import { type ComponentChildren, render } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface Props {
  class: string;
  /** What is printed in place of the page. */
  draw(): ComponentChildren;
}

/** What a page prints in place of itself. Drawn only while it is printed, since the browser waits for nothing. */
export const OnPaper = ({ class: name, draw }: Props) => {
  const paper = useRef<HTMLDivElement>(null);
  const latest = useRef(draw);
  latest.current = draw;
  // A layout effect: a page that is drawn can be printed at once.
  useLayoutEffect(() => {
    const { current } = paper;
    if (!current) return undefined;
    const show = () => render(latest.current(), current);
    const clear = () => render(null, current);
    window.addEventListener("beforeprint", show);
    window.addEventListener("afterprint", clear);
    return () => {
      window.removeEventListener("beforeprint", show);
      window.removeEventListener("afterprint", clear);
      clear();
    };
    // Once: a change that arrives while it is printed must not empty the paper.
  }, []);
  return <div ref={paper} class={`on-paper ${name}`} />;
};
