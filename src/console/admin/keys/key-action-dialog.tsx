import { api, dataOf } from "../../api/client.ts";
import type { ApiKey } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.tsx";

interface Props {
  action: "rotate" | "delete";
  api_key: ApiKey;
  onClose(): void;
  /** `created` has the new secret after a rotation. */
  onDone(created?: { key: string | null }): void;
}

/** Confirms rotating or deleting an API key. */
export const KeyActionDialog = ({ action, api_key, onClose, onDone }: Props) => {
  const { desk, common } = strings.value;
  const { keys } = desk;
  const params = { path: { id: api_key.id } };
  const rotate = async () => {
    const { key } = await dataOf(api.POST("/v1/api-keys/{id}/rotate", { params }));
    onDone({ key });
  };
  const remove = async () => {
    await dataOf(api.DELETE("/v1/api-keys/{id}", { params }));
    notify(desk.deleted);
    onDone();
  };
  return action === "rotate" ? (
    <ConfirmDialog
      title={keys.rotate_title}
      action={keys.rotate}
      onConfirm={rotate}
      onClose={onClose}
    >
      {keys.rotate_words(api_key.name)}
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title={keys.delete_title}
      action={common.delete}
      onConfirm={remove}
      onClose={onClose}
    >
      {keys.delete_words(api_key.name)}
    </ConfirmDialog>
  );
};
