import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { Page } from "../parts/page.tsx";
import { words } from "../words/words.ts";
import { addressOf, desk_path, tabs } from "./tabs.ts";

interface Props {
  title?: string;
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** A page of the desk below the tabs that this person may open. */
export const DeskPage = ({ title, actions, children }: Props) => {
  const { path } = useLocation();
  const { desk } = words.value;
  const chosen = path.slice(desk_path.length + 1).split("/")[0];
  const tab = tabs.find(({ name }) => name === chosen);
  return (
    <Page title={title ?? tab?.title(desk) ?? desk.title} actions={actions}>
      <nav class="tabs" aria-label={desk.tabs}>
        <ul>
          {tabs
            .filter(({ open }) => open())
            .map((each) => (
              <li key={each.name}>
                <a href={addressOf(each.name)} aria-current={each === tab ? "page" : undefined}>
                  {each.title(desk)}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      {children}
    </Page>
  );
};
