import { useLocation } from "preact-iso";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Tabs } from "../ui/tabs.tsx";

/** The lists that this person may open. */
export const listTabs = (): { path: string; title: string }[] => {
  const { lists } = strings.value.clients;
  const kinds = [
    ...(may("items:read") ? (["items"] as const) : []),
    ...(may("branches:manage") ? (["branches", "isps", "collectors", "generators"] as const) : []),
  ];
  return kinds.map((kind) => ({
    path: `/console/clients/lists/${kind}`,
    title: lists[kind].title,
  }));
};

/** The tabs of the clients section. */
export const SectionTabs = () => {
  const { path } = useLocation();
  const { title, lists } = strings.value.clients;
  return (
    <Tabs
      label={lists.label}
      current={path}
      links={[{ path: "/console/clients", title }, ...listTabs()]}
    />
  );
};
