import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Webhook, WebhookWithSecret } from "../../api/document.d.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { BranchField } from "./branch-field.tsx";
import { type Topic, TopicChoice } from "./topic-choice.tsx";

interface Props {
  /** The endpoint to change; left out to create one. */
  endpoint?: Webhook;
  onClose(): void;
  /** A new endpoint comes with its secret. */
  onSaved(endpoint: Webhook | WebhookWithSecret): void;
}

/** Creates or changes an endpoint. An unchanged URL is not sent, since the service looks up its host. */
export const EndpointForm = ({ endpoint, onClose, onSaved }: Props) => {
  const { desk, common } = strings.value;
  const { webhooks } = desk;
  const {
    draft: { url, description },
    field,
  } = useFields({ url: endpoint?.url ?? "https://", description: endpoint?.description ?? "" });
  const [topics, setTopics] = useState<Topic[]>(endpoint?.topics ?? []);
  const [branch_id, setBranch] = useState(endpoint?.branch_id ?? null);

  const save = useMutation(async () => {
    const common_body = { description: description.trim() === "" ? null : description, branch_id };
    if (endpoint) {
      const params = { path: { uuid: endpoint.id } };
      const is_moved = url !== endpoint.url;
      const body = { ...common_body, topics, ...(is_moved ? { url } : {}) };
      onSaved(await dataOf(api.PUT("/v1/webhooks/{uuid}", { params, body })));
    } else {
      onSaved(await dataOf(api.POST("/v1/webhooks", { body: { url, topics, ...common_body } })));
    }
    notify(common.saved);
  });

  return (
    <Dialog title={endpoint ? webhooks.edit : webhooks.create} onClose={onClose} aside>
      <Form mutation={save} action={endpoint ? common.save : webhooks.create} onCancel={onClose}>
        <TextField label={webhooks.url} hint={webhooks.url_hint} type="url" {...field("url")} />
        <TextField label={webhooks.description} {...field("description")} />
        {may("clients:read") && <BranchField value={branch_id} onValue={setBranch} />}
        <TopicChoice chosen={topics} onChosen={setTopics} />
      </Form>
    </Dialog>
  );
};
