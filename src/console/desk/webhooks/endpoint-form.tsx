import { useState } from "preact/hooks";
import { answerOf, api } from "../../api/client.ts";
import type { Webhook, WebhookWithSecret } from "../../api/document.d.ts";
import { tell } from "../../parts/announce.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { Form } from "../../parts/form.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useFields } from "../../parts/use-fields.ts";
import { may } from "../../session/session.ts";
import { words } from "../../words/words.ts";
import { BranchField } from "./branch-field.tsx";
import { type Topic, TopicChoice } from "./topic-choice.tsx";

interface Props {
  /** Which to change; none to create one. */
  endpoint?: Webhook;
  onClose(): void;
  /** With its secret where it was created. */
  onSaved(endpoint: Webhook | WebhookWithSecret): void;
}

/** Creates an endpoint, or changes one. What did not change is not sent: the address is looked up when it is. */
export const EndpointForm = ({ endpoint, onClose, onSaved }: Props) => {
  const { desk, common } = words.value;
  const { webhooks } = desk;
  const {
    draft: { url, description },
    field,
  } = useFields({ url: endpoint?.url ?? "https://", description: endpoint?.description ?? "" });
  const [topics, setTopics] = useState<Topic[]>(endpoint?.topics ?? []);
  const [branch_id, setBranch] = useState(endpoint?.branch_id ?? null);

  const save = useAction(async () => {
    const said = { description: description.trim() === "" ? null : description, branch_id };
    if (endpoint) {
      const params = { path: { uuid: endpoint.id } };
      const is_moved = url !== endpoint.url;
      const body = { ...said, topics, ...(is_moved ? { url } : {}) };
      onSaved(await answerOf(api.PUT("/v1/webhooks/{uuid}", { params, body })));
    } else {
      onSaved(await answerOf(api.POST("/v1/webhooks", { body: { url, topics, ...said } })));
    }
    tell(common.saved);
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
