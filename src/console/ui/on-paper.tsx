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
  // Before the page is painted: whoever prints at once gets a full sheet.
  useLayoutEffect(() => {
    const { current } = paper;
    if (!current) return undefined;
    const ending = new AbortController();
    const show = () => render(latest.current(), current);
    const clear = () => render(null, current);
    addEventListener("beforeprint", show, ending);
    addEventListener("afterprint", clear, ending);
    return () => {
      ending.abort();
      clear();
    };
    // Once: a change that arrives while it is printed must not empty the paper.
  }, []);
  return <div ref={paper} class={`on-paper ${name}`} />;
};
