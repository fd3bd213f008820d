import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { strings } from "../strings/strings.ts";
import { Page } from "../ui/page.tsx";
import { BillingTabs, tabs } from "./tabs.tsx";

interface Props {
  actions?: ComponentChildren;
  children: ComponentChildren;
}

export const TabPage = ({ actions, children }: Props) => {
  const { path } = useLocation();
  const tab = tabs.find((each) => each.path === path);
  const { billing } = strings.value;
  return (
    <Page title={tab ? tab.title(strings.value) : billing.title} actions={actions} wide>
      <BillingTabs path={path} />
      {children}
    </Page>
  );
};
