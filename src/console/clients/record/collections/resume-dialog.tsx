import { useState } from "preact/hooks";
import { api, dataOf } from "../../../api/client.ts";
import type { Client } from "../../../api/document.d.ts";
import { plusDays, today } from "../../../format/time.ts";
import { strings } from "../../../strings/strings.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { notify } from "../../../ui/notify.tsx";

interface Props {
  client: Client;
  onClose(): void;
  onSaved(client: Client): void;
}

/** Resumes the service, if wanted with a day before which the policy does not suspend again. */
export const ResumeDialog = ({ client: { id, name }, onClose, onSaved }: Props) => {
  const t = strings.value.clients.collections;
  const [until, setUntil] = useState("");
  return (
    <ConfirmDialog
      title={t.resume_title(name)}
      action={t.resume}
      danger={false}
      onClose={onClose}
      onConfirm={async () => {
        const body = until === "" ? {} : { until };
        const params = { path: { id } };
        onSaved(await dataOf(api.POST("/v1/clients/{id}/resume", { params, body })));
        notify(t.resumed);
      }}
    >
      <DateField
        label={t.not_before}
        hint={t.not_before_hint}
        name="until"
        value={until}
        onValue={setUntil}
        min={plusDays(today(), 1)}
      />
    </ConfirmDialog>
  );
};
