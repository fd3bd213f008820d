import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { EmptyState, Page } from "../../ui/page.tsx";
import { SectionTabs } from "../section-tabs.tsx";
import { Collectors } from "./collectors.tsx";
import { Items } from "./items.tsx";
import { NamedList } from "./named-list.tsx";

const kinds = ["branches", "isps", "collectors", "generators"] as const;

/** The list named in the address: the catalogue, branches, ISPs, collectors or generators. */
export const Lists = ({ name }: { name: string }) => {
  const { clients, shell } = strings.value;
  const { lists } = clients;
  const kind = kinds.find((one) => one === name);
  if (name === "items" && may("items:read"))
    return (
      <Page title={lists.items.title} wide>
        <SectionTabs />
        <Items />
      </Page>
    );
  if (kind && may("branches:manage"))
    return (
      <Page title={lists[kind].title} wide>
        <SectionTabs />
        {kind === "collectors" ? <Collectors /> : <NamedList key={kind} kind={kind} />}
      </Page>
    );
  return (
    <Page title={clients.title}>
      <EmptyState>{kind || name === "items" ? shell.not_allowed : shell.not_here}</EmptyState>
    </Page>
  );
};
