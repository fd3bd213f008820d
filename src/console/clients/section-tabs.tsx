import { useLocation } from "preact-iso";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Tabs } from "../ui/tabs.tsx";

/** The tabs of the clients section. */
export const SectionTabs = () => {
  const { path } = useLocation();
  const { title, lists } = strings.value.clients;
  const tabs: [string, string][] = [
    ["/console/clients", title],
    ...(may("items:read")
      ? [["/console/clients/lists/items", lists.items.title] satisfies [string, string]]
      : []),
    ...(may("branches:manage")
      ? (["branches", "isps", "collectors", "generators"] as const).map(
          (kind): [string, string] => [`/console/clients/lists/${kind}`, lists[kind].title],
        )
      : []),
  ];
  return (
    <Tabs
      label={lists.label}
      current={path}
      links={tabs.map(([address, label]) => ({ path: address, title: label }))}
    />
  );
};
