import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { api, dataOf } from "../../api/client.ts";
import type { Webhook } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { addressOf } from "../tabs.ts";
import { DeleteEndpointDialog } from "./delete-endpoint-dialog.tsx";
import { DiagnosisDialog } from "./diagnosis-dialog.tsx";
import { EndpointForm } from "./endpoint-form.tsx";
import { ReplayDialog } from "./replay-dialog.tsx";
import { RollDialog } from "./roll-dialog.tsx";

interface Props {
  endpoint: Webhook;
  onChanged(endpoint: Webhook): void;
  /** A delivery was queued. */
  onSent(): void;
}

type OpenDialog = "edit" | "roll" | "delete" | "replay" | "diagnose";

export const EndpointActions = ({ endpoint, onChanged, onSent }: Props) => {
  const { route } = useLocation();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const params = { path: { uuid: endpoint.id } };
  const close = () => setDialog(null);
  const { desk, common } = strings.value;
  const { webhooks } = desk;

  const toggle = useMutation(async () => {
    const body = { active: !endpoint.active };
    onChanged(await dataOf(api.PUT("/v1/webhooks/{uuid}", { params, body })));
    notify(common.saved);
  });
  const ping = useMutation(async () => {
    const { id } = await dataOf(api.POST("/v1/webhooks/{uuid}/test", { params }));
    notify(webhooks.tested);
    route(addressOf("webhooks", endpoint.id, id));
  });

  return (
    <>
      <div class="actions">
        <Button kind="primary" onClick={() => setDialog("diagnose")}>
          {webhooks.diagnose}
        </Button>
        <Button busy={ping.is_running} onClick={() => void ping.run()}>
          {webhooks.test}
        </Button>
        <Button onClick={() => setDialog("replay")}>{webhooks.replay}</Button>
        <Button onClick={() => setDialog("edit")}>{common.edit}</Button>
        <Button busy={toggle.is_running} onClick={() => void toggle.run()}>
          {endpoint.active ? desk.switch_off : desk.switch_on}
        </Button>
        <Button onClick={() => setDialog("roll")}>{webhooks.roll}</Button>
        <Button onClick={() => setDialog("delete")}>{common.delete}</Button>
      </div>
      <RefusalNotice refusal={toggle.refusal ?? ping.refusal} />
      {dialog === "edit" && (
        <EndpointForm
          endpoint={endpoint}
          onClose={close}
          onSaved={(saved) => {
            onChanged(saved);
            close();
          }}
        />
      )}
      {dialog === "diagnose" && <DiagnosisDialog endpoint_id={endpoint.id} onClose={close} />}
      {dialog === "replay" && (
        <ReplayDialog endpoint={endpoint} onClose={close} onQueued={onSent} />
      )}
      {dialog === "roll" && (
        <RollDialog endpoint_id={endpoint.id} onClose={close} onRolled={onChanged} />
      )}
      {dialog === "delete" && <DeleteEndpointDialog endpoint_id={endpoint.id} onClose={close} />}
    </>
  );
};
