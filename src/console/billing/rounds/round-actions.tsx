import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, dataOf } from "../../api/client.ts";
import type { CollectionRound } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { rounds_path } from "../paths.ts";
import { ChangeRound } from "./change-round.tsx";

interface Props {
  round: CollectionRound;
  refetch(): Promise<void>;
}

/** What can be done with a round as a whole. */
export const RoundActions = ({ round, refetch }: Props) => {
  const { billing, clients, common } = strings.value;
  const t = billing.rounds;
  const { route } = useLocation();
  const [dialog, setDialog] = useState<"edit" | "close" | "delete">();
  const { name, status, progress } = round;
  const params = { path: { id: round.id } };
  const open = useMutation(async () => {
    await dataOf(api.POST("/v1/collection-rounds/{id}/open", { params }));
    await refetch();
  });
  const close = () => setDialog(undefined);
  return (
    <>
      <div class="actions">
        {status === "planned" && (
          <Button kind="primary" busy={open.is_running} onClick={() => void open.run()}>
            {t.open_action}
          </Button>
        )}
        {status !== "closed" && <Button onClick={() => setDialog("close")}>{t.close}</Button>}
        <Button onClick={() => print()}>{common.print}</Button>
        <Button onClick={() => setDialog("edit")}>{common.edit}</Button>
        {status === "planned" && (
          <Button onClick={() => setDialog("delete")}>{common.delete}</Button>
        )}
      </div>
      <RefusalNotice refusal={open.refusal} />
      {dialog === "edit" && <ChangeRound {...{ round, refetch }} onClose={close} />}
      {dialog === "close" && (
        <ConfirmDialog
          title={t.close_title(name)}
          action={t.close_action}
          onConfirm={async () => {
            await dataOf(api.POST("/v1/collection-rounds/{id}/close", { params }));
            close();
            await refetch();
          }}
          onClose={close}
        >
          {t.close_means(progress.stops - progress.done)}
        </ConfirmDialog>
      )}
      {dialog === "delete" && (
        <ConfirmDialog
          title={clients.lists.delete_title(name)}
          action={common.delete}
          onConfirm={async () => {
            await dataOf(api.DELETE("/v1/collection-rounds/{id}", { params }));
            notify(clients.lists.deleted(name));
            route(rounds_path);
          }}
          onClose={close}
        >
          {t.delete_means}
        </ConfirmDialog>
      )}
    </>
  );
};
