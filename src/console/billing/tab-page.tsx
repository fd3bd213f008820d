import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { Page } from "../parts/page.tsx";
import { words } from "../words/words.ts";
import { BillingTabs, tabs } from "./tabs.tsx";

interface Props {
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** A tab of billing under its own title. */
export const TabPage = ({ actions, children }: Props) => {
  const { path } = useLocation();
  const tab = tabs.find((each) => each.path === path);
  const { billing } = words.value;
  return (
    <Page title={tab ? tab.title(words.value) : billing.title} actions={actions} wide>
      <BillingTabs path={path} />
      {children}
    </Page>
  );
};
