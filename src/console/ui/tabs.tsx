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
  /** The path of the open tab. */
  current: string | undefined;
}

/** Tabs as links. If they do not fit, the row scrolls to the open one. A single tab is not shown. */
export const Tabs = ({ label, links, current }: Props) => {
  const row = useRef<HTMLUListElement>(null);
  const { value: current_language } = language; // tab widths depend on it
  useLayoutEffect(() => {
    const open = row.current?.querySelector("[aria-current]");
    if (row.current && open) row.current.scrollBy({ left: middle(open) - middle(row.current) });
  }, [current, current_language]);
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
