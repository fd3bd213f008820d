import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, dataOf } from "../../api/client.ts";
import { moment } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Fact } from "../../ui/fact.tsx";
import { notify } from "../../ui/notify.tsx";
import { QueryBoundary } from "../../ui/page.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";
import { addressOf } from "../tabs.ts";
import { ControllerForm } from "./controller-form.tsx";
import { ControllerState } from "./controller-state.tsx";
import { Drift } from "./drift.tsx";

type Open = "edit" | "delete" | null;

/** One controller, and the clients whose state there is not the wanted one. */
export const ControllerPage = ({ id }: { id: string }) => {
  const { common, desk } = strings.value;
  const t = desk.network;
  const { route } = useLocation();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const params = { path: { id } };
  const query = useQuery(`access controller ${id}`, () =>
    dataOf(api.GET("/v1/access-controllers/{id}", { params })),
  );
  const sync = useMutation(async () => {
    await dataOf(api.POST("/v1/access-controllers/{id}/sync", { params }));
    notify(t.syncing);
    void query.refetch();
  });
  return (
    <AdminPage title={query.data?.name ?? t.title}>
      <p>
        <a href={addressOf("network")}>{t.all}</a>
      </p>
      <QueryBoundary query={query}>
        {(controller) => (
          <>
            <section class="block" aria-label={desk.details}>
              <dl class="facts">
                <Fact label={t.state}>
                  <ControllerState controller={controller} />
                </Fact>
                <Fact label={t.kind}>{t.kinds[controller.kind]}</Fact>
                <Fact label={t.address}>{controller.url ?? controller.host}</Fact>
                <Fact label={t.last_ok_at}>
                  {controller.last_ok_at && moment(controller.last_ok_at)}
                </Fact>
              </dl>
              <div class="actions">
                <Button busy={sync.is_running} onClick={() => void sync.run()}>
                  {t.sync}
                </Button>
                <Button onClick={() => setOpen("edit")}>{common.edit}</Button>
                <Button onClick={() => setOpen("delete")}>{common.delete}</Button>
              </div>
            </section>
            <Drift id={id} />
            {open === "edit" && (
              <ControllerForm
                controller={controller}
                onClose={close}
                onSaved={(saved) => {
                  close();
                  query.update(() => saved);
                }}
              />
            )}
            {open === "delete" && (
              <ConfirmDialog
                title={t.delete_title(controller.name)}
                action={common.delete}
                onClose={close}
                onConfirm={async () => {
                  await dataOf(api.DELETE("/v1/access-controllers/{id}", { params }));
                  route(addressOf("network"));
                }}
              >
                {t.delete_means}
              </ConfirmDialog>
            )}
          </>
        )}
      </QueryBoundary>
    </AdminPage>
  );
};
