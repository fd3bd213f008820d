import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, dataOf } from "../../api/client.ts";
import { number } from "../../format/locale.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { QueryTable } from "../../ui/paged.tsx";
import { SecretDialog } from "../../ui/secret-dialog.tsx";
import { useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";
import { nameOf } from "../status/read-status.ts";
import { addressOf } from "../tabs.ts";
import { ActiveBadge } from "./active-badge.tsx";
import { EndpointForm } from "./endpoint-form.tsx";

/** The webhook endpoints. */
export const EndpointsPage = () => {
  const { route } = useLocation();
  const [is_creating, setCreating] = useState(false);
  /** The new endpoint while its secret is shown. */
  const [created, setCreated] = useState<{ id: string; secret: string | null } | null>(null);
  const query = useQuery("endpoints", () => dataOf(api.GET("/v1/webhooks")), { kept: true });
  const { webhooks } = strings.value.desk;
  return (
    <AdminPage
      actions={
        may("webhooks:manage") && (
          <Button kind="primary" onClick={() => setCreating(true)}>
            {webhooks.create}
          </Button>
        )
      }
    >
      <QueryTable
        query={query}
        empty={webhooks.none}
        caption={webhooks.title}
        keyOf={({ id }) => id}
        columns={[
          {
            title: webhooks.description,
            cell: (endpoint) => (
              <a href={addressOf("webhooks", endpoint.id)} dir="auto">
                {nameOf(endpoint)}
              </a>
            ),
          },
          { title: webhooks.url, cell: ({ url }) => <bdi dir="ltr">{url}</bdi> },
          {
            title: webhooks.topics,
            cell: ({ topics }) => webhooks.topics_count(topics.length),
          },
          {
            title: webhooks.state,
            cell: ({ active, disabled_reason }) => (
              <ActiveBadge active={active} is_failing={disabled_reason === "failing"} />
            ),
          },
          {
            title: webhooks.streak,
            numeric: true,
            cell: ({ failure_count }) => number(failure_count),
          },
        ]}
      />
      {is_creating && (
        <EndpointForm
          onClose={() => setCreating(false)}
          onSaved={(saved) => {
            setCreating(false);
            setCreated({ id: saved.id, secret: "secret" in saved ? saved.secret : null });
          }}
        />
      )}
      {created && (
        <SecretDialog
          title={webhooks.secret}
          secret={created.secret}
          onClose={() => {
            setCreated(null);
            route(addressOf("webhooks", created.id));
          }}
        />
      )}
    </AdminPage>
  );
};
