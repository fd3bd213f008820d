import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { MessageTemplate } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { DraftNotice } from "../../ui/draft-notice.tsx";
import { AreaField, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { fieldsOf } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { useStoredDraft } from "../../ui/use-stored-draft.ts";
import { Placeholders } from "./placeholders.tsx";
import { TextPreview } from "./text-preview.tsx";

interface Props {
  text: MessageTemplate;
  onChanged(): void;
}

/** Changes a text, beside a preview of what is typed. */
export const MessageTextForm = ({ text, onChanged }: Props) => {
  const { common, desk } = strings.value;
  const t = desk.messages;
  const { kind, language } = text;
  const [is_resetting, setResetting] = useState(false);
  const stored = useStoredDraft(`message-text ${kind} ${language}`, () => ({
    subject: text.subject,
    body: text.body,
  }));
  const { draft, change, is_restored, discard, forget } = stored;
  const field = fieldsOf(draft, change);
  const params = { path: { kind, language } };
  const save = useMutation(async () => {
    await dataOf(api.PUT("/v1/message-templates/{kind}/{language}", { params, body: draft }));
    await forget();
    notify(common.saved);
    onChanged();
  });
  return (
    <div class="record-blocks">
      <section class="block">
        <h2>{t.text}</h2>
        <Form mutation={save} action={common.save}>
          <DraftNotice is_restored={is_restored} onDiscard={discard} />
          <TextField label={t.subject} {...field("subject")} />
          <AreaField label={t.body} hint={t.body_hint} rows={12} {...field("body")} />
          <Placeholders onChosen={(name) => change({ body: `${draft.body}{{${name}}}` })} />
        </Form>
        {!text.is_default && (
          <div class="actions">
            <Button onClick={() => setResetting(true)}>{t.reset}</Button>
          </div>
        )}
      </section>
      <TextPreview kind={kind} language={language} draft={draft} />
      {is_resetting && (
        <ConfirmDialog
          title={t.reset}
          action={t.reset_action}
          onClose={() => setResetting(false)}
          onConfirm={async () => {
            await dataOf(api.DELETE("/v1/message-templates/{kind}/{language}", { params }));
            await forget();
            setResetting(false);
            onChanged();
          }}
        >
          {t.reset_means}
        </ConfirmDialog>
      )}
    </div>
  );
};
