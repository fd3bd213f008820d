import "../shell/shared.ts";
import type { ComponentChild } from "preact";
import { strings } from "../strings/strings.ts";
import { EmptyState } from "../ui/page.tsx";
import { usePathWithin } from "../ui/use-path-within.ts";
import { AdminPage } from "./admin-page.tsx";
import { AuditPage } from "./audit/audit-page.tsx";
import { ExportPage } from "./export/export-page.tsx";
import { JobTypePage } from "./job-types/job-type-page.tsx";
import { JobTypesPage } from "./job-types/job-types-page.tsx";
import { KeysPage } from "./keys/keys-page.tsx";
import { MessageTextPage } from "./messages/message-text-page.tsx";
import { MessageTextsPage } from "./messages/message-texts-page.tsx";
import { ControllerPage } from "./network/controller-page.tsx";
import { NetworkPage } from "./network/network-page.tsx";
import { PeoplePage } from "./people/people-page.tsx";
import { PersonPage } from "./people/person-page.tsx";
import { RolesPage } from "./people/roles-page.tsx";
import { SettingsPage } from "./settings/settings-page.tsx";
import { SsoPage } from "./settings/sso-page.tsx";
import { SetupPage } from "./setup/setup-page.tsx";
import { TemplatesPage } from "./setup/templates-page.tsx";
import { StatusPage } from "./status/status-page.tsx";
import { admin_path, type TabName, tabs } from "./tabs.ts";
import { DeliveryPage } from "./webhooks/delivery-page.tsx";
import { EndpointPage } from "./webhooks/endpoint-page.tsx";
import { EndpointsPage } from "./webhooks/endpoints-page.tsx";
import { EventsPage } from "./webhooks/events-page.tsx";

const pages: Record<TabName, (id: string | undefined, part?: string) => ComponentChild> = {
  "": () => <StatusPage />,
  people: (id) => {
    if (id === undefined) return <PeoplePage />;
    return id === "roles" ? <RolesPage /> : <PersonPage key={id} id={id} />;
  },
  setup: (id, kind) => {
    if (id === undefined) return <SetupPage />;
    return id === "templates" ? <TemplatesPage key={kind} kind={kind} /> : <NotHere />;
  },
  "job-types": (id) => (id === undefined ? <JobTypesPage /> : <JobTypePage key={id} id={id} />),
  keys: () => <KeysPage />,
  webhooks: (id, delivery_id) => {
    if (id === undefined) return <EndpointsPage />;
    return delivery_id === undefined ? (
      <EndpointPage key={id} id={id} />
    ) : (
      <DeliveryPage key={delivery_id} id={delivery_id} />
    );
  },
  events: () => <EventsPage />,
  audit: () => <AuditPage />,
  messages: (kind, language) =>
    kind === undefined ? (
      <MessageTextsPage />
    ) : (
      <MessageTextPage key={`${kind} ${language}`} kind={kind} language={language} />
    ),
  network: (id) => (id === undefined ? <NetworkPage /> : <ControllerPage key={id} id={id} />),
  export: () => <ExportPage />,
  settings: (id) => {
    if (id === undefined) return <SettingsPage />;
    return id === "sso" ? <SsoPage /> : <NotHere />;
  },
};

const NotHere = () => (
  <AdminPage>
    <EmptyState>{strings.value.shell.not_here}</EmptyState>
  </AdminPage>
);

/** The admin section: chooses a page by the address and the person's abilities. */
export default function Admin() {
  const path = usePathWithin(admin_path);
  const [name = "", id, part] = path.slice(admin_path.length + 1).split("/");
  const tab = tabs.find((each) => each.name === name);
  const { shell } = strings.value;
  if (!tab?.open())
    return (
      <AdminPage>
        <EmptyState>{tab ? shell.not_allowed : shell.not_here}</EmptyState>
      </AdminPage>
    );
  return pages[tab.name](id, part);
}
