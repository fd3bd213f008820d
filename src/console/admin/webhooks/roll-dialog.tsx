import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Webhook } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { SecretDialog } from "../../ui/secret-dialog.tsx";

interface Props {
  endpoint_id: string;
  onClose(): void;
  onRolled(endpoint: Webhook): void;
}

/** Rotates an endpoint's secret and shows the new one. */
export const RollDialog = ({ endpoint_id, onClose, onRolled }: Props) => {
  const [rolled, setRolled] = useState<{ secret: string | null }>();
  const { webhooks } = strings.value.desk;
  const roll = async () => {
    const params = { path: { uuid: endpoint_id } };
    const { secret, ...endpoint } = await dataOf(
      api.POST("/v1/webhooks/{uuid}/roll-secret", { params }),
    );
    onRolled(endpoint);
    setRolled({ secret });
  };
  if (rolled)
    return <SecretDialog title={webhooks.secret} secret={rolled.secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={webhooks.roll_title}
      action={webhooks.roll}
      onConfirm={roll}
      onClose={onClose}
    >
      {webhooks.roll_words}
    </ConfirmDialog>
  );
};
