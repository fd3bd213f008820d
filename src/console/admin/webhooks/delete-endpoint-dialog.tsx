import { useLocation } from "preact-iso";
import { api, dataOf } from "../../api/client.ts";
import { strings } from "../../strings/strings.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.tsx";
import { addressOf } from "../tabs.ts";

interface Props {
  endpoint_id: string;
  onClose(): void;
}

export const DeleteEndpointDialog = ({ endpoint_id, onClose }: Props) => {
  const { route } = useLocation();
  const { desk, common } = strings.value;
  const remove = async () => {
    const params = { path: { uuid: endpoint_id } };
    await dataOf(api.DELETE("/v1/webhooks/{uuid}", { params }));
    notify(desk.deleted);
    route(addressOf("webhooks"));
  };
  return (
    <ConfirmDialog
      title={desk.webhooks.delete_title}
      action={common.delete}
      onConfirm={remove}
      onClose={onClose}
    >
      {desk.webhooks.delete_words}
    </ConfirmDialog>
  );
};
