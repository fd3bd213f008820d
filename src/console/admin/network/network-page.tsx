import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import { moment } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { QueryTable } from "../../ui/paged.tsx";
import { useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";
import { addressOf } from "../tabs.ts";
import { ControllerForm } from "./controller-form.tsx";
import { ControllerState } from "./controller-state.tsx";

/** The routers and RADIUS servers that carry out suspensions. */
export const NetworkPage = () => {
  const t = strings.value.desk.network;
  const [is_creating, setCreating] = useState(false);
  const query = useQuery("access controllers", async () => {
    const params = { query: { per_page: 100 } };
    return (await dataOf(api.GET("/v1/access-controllers", { params }))).data;
  });
  return (
    <AdminPage
      actions={
        <Button kind="primary" onClick={() => setCreating(true)}>
          {t.add}
        </Button>
      }
    >
      <p class="hint">{t.means}</p>
      <QueryTable
        query={query}
        empty={t.none}
        caption={t.title}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t.name,
            cell: ({ id, name }) => (
              <a href={addressOf("network", id)} dir="auto">
                {name}
              </a>
            ),
          },
          { title: t.kind, cell: ({ kind }) => t.kinds[kind] },
          { title: t.address, cell: ({ url, host }) => <bdi dir="ltr">{url ?? host}</bdi> },
          { title: t.state, cell: (controller) => <ControllerState controller={controller} /> },
          {
            title: t.last_ok_at,
            cell: ({ last_ok_at }) => (last_ok_at === null ? "–" : moment(last_ok_at)),
          },
        ]}
      />
      {is_creating && (
        <ControllerForm
          onClose={() => setCreating(false)}
          onSaved={() => {
            setCreating(false);
            void query.refetch();
          }}
        />
      )}
    </AdminPage>
  );
};
