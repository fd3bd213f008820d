import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { strings } from "../strings/strings.ts";
import { Page } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { addressOf, admin_path, tabs } from "./tabs.ts";

interface Props {
  title?: string;
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** An admin page, with the tabs that this person may open. */
export const AdminPage = ({ title, actions, children }: Props) => {
  const { path } = useLocation();
  const { desk } = strings.value;
  const tab_name = path.slice(admin_path.length + 1).split("/")[0];
  const tab = tabs.find(({ name }) => name === tab_name);
  return (
    <Page title={title ?? tab?.title(desk) ?? desk.title} actions={actions}>
      <Tabs
        label={desk.tabs}
        current={tab && addressOf(tab.name)}
        links={tabs
          .filter(({ open }) => open())
          .map((each) => ({ path: addressOf(each.name), title: each.title(desk) }))}
      />
      {children}
    </Page>
  );
};
