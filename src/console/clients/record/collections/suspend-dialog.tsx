import { useState } from "preact/hooks";
import { api, dataOf } from "../../../api/client.ts";
import type { Client } from "../../../api/document.d.ts";
import { strings } from "../../../strings/strings.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { AreaField } from "../../../ui/field.tsx";
import { notify } from "../../../ui/notify.tsx";

interface Props {
  client: Client;
  onClose(): void;
  onSaved(client: Client): void;
}

/** Suspends the service by hand. Only a person resumes it then. */
export const SuspendDialog = ({ client: { id, name }, onClose, onSaved }: Props) => {
  const t = strings.value.clients.collections;
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      title={t.suspend_title(name)}
      action={t.suspend}
      onClose={onClose}
      onConfirm={async () => {
        const body = reason.trim() === "" ? {} : { reason };
        const params = { path: { id } };
        onSaved(await dataOf(api.POST("/v1/clients/{id}/suspend", { params, body })));
        notify(t.suspended);
      }}
    >
      <p>{t.suspend_means}</p>
      <AreaField label={t.note} name="reason" value={reason} onValue={setReason} />
    </ConfirmDialog>
  );
};
