import { api, dataOf } from "../../api/client.ts";
import type { Webhook, WebhookWithSecret } from "../../api/document.d.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DraftNotice } from "../../ui/draft-notice.tsx";
import { TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { fieldsOf } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { useStoredDraft } from "../../ui/use-stored-draft.ts";
import { BranchField } from "./branch-field.tsx";
import { type Topic, TopicChoice } from "./topic-choice.tsx";

interface Props {
  /** The endpoint to change; left out to create one. */
  endpoint?: Webhook;
  onClose(): void;
  /** A new endpoint comes with its secret. */
  onSaved(endpoint: Webhook | WebhookWithSecret): void;
}

interface Draft {
  url: string;
  description: string;
  topics: Topic[];
  branch_id: string | null;
}

const draftOf = (endpoint: Webhook | undefined): Draft => ({
  url: endpoint?.url ?? "https://",
  description: endpoint?.description ?? "",
  topics: endpoint?.topics ?? [],
  branch_id: endpoint?.branch_id ?? null,
});

/** Creates or changes an endpoint. An unchanged URL is not sent, since the service looks up its host. */
export const EndpointForm = ({ endpoint, onClose, onSaved }: Props) => {
  const { desk, common } = strings.value;
  const { webhooks } = desk;
  const { draft, change, is_restored, discard, forget } = useStoredDraft<Draft>(
    endpoint ? `edit-webhook ${endpoint.id}` : "new-webhook",
    () => draftOf(endpoint),
  );
  const { url, description, topics, branch_id } = draft;
  const field = fieldsOf(draft, change);

  const save = useMutation(async () => {
    const common_body = { description: description.trim() === "" ? null : description, branch_id };
    if (endpoint) {
      const params = { path: { uuid: endpoint.id } };
      const is_moved = url !== endpoint.url;
      const body = { ...common_body, topics, ...(is_moved ? { url } : {}) };
      const saved = await dataOf(api.PUT("/v1/webhooks/{uuid}", { params, body }));
      await forget();
      onSaved(saved);
    } else {
      const body = { url, topics, ...common_body };
      const created = await dataOf(api.POST("/v1/webhooks", { body }));
      await forget();
      onSaved(created);
    }
    notify(common.saved);
  });

  return (
    <Dialog title={endpoint ? webhooks.edit : webhooks.create} onClose={onClose} aside>
      <Form mutation={save} action={endpoint ? common.save : webhooks.create} onCancel={onClose}>
        <DraftNotice is_restored={is_restored} onDiscard={discard} />
        <TextField label={webhooks.url} hint={webhooks.url_hint} type="url" {...field("url")} />
        <TextField label={webhooks.description} {...field("description")} />
        {may("clients:read") && (
          <BranchField value={branch_id} onValue={(branch_id) => change({ branch_id })} />
        )}
        <TopicChoice chosen={topics} onChosen={(topics) => change({ topics })} />
      </Form>
    </Dialog>
  );
};
