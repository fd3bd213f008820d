import { useLayoutEffect, useRef } from "preact/hooks";
import { language } from "../strings/strings.ts";

export interface TabLink {
  path: string;
  title: string;
}

interface Props {
  /** For screen readers. */
  label: string;
  links: readonly TabLink[];
  /** The path of the one that is open. */
  current: string | undefined;
}

/** Tabs that are links. Where they do not fit, the row scrolls with the open one in view; a single tab is not shown. */
export const Tabs = ({ label, links, current }: Props) => {
  const row = useRef<HTMLUListElement>(null);
  const spoken = language.value; // another has other widths
  useLayoutEffect(() => {
    const open = row.current?.querySelector("[aria-current]");
    if (row.current && open) row.current.scrollBy({ left: middle(open) - middle(row.current) });
  }, [current, spoken]);
  if (links.length < 2) return null;
  return (
    <nav class="tabs" aria-label={label}>
      <ul ref={row}>
        {links.map(({ path, title }) => (
          <li key={path}>
            <a href={path} aria-current={path === current ? "page" : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const middle = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};
