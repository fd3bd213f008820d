import { useState } from "preact/hooks";
import type { FolderImport } from "../../../api/document.d.ts";
import { newKey } from "../../../api/new-key.ts";
import { Refusal } from "../../../api/refusal.ts";
import { sendForm } from "../../../api/send-form.ts";
import { strings } from "../../../strings/strings.ts";
import { DateField } from "../../../ui/date-field.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { useMutation } from "../../../ui/use-mutation.ts";

/** Chooses the folder's ZIP and sends it, which begins its check. */
export const ZipForm = ({ onSent }: { onSent(sent: FolderImport): void }) => {
  const { folder: t } = strings.value.clients;
  const [file, setFile] = useState<File>();
  const [as_of, setAsOf] = useState("");
  const [sent, setSent] = useState(0);
  const send = useMutation(async () => {
    if (!file) throw new Refusal(422, "validation_failed", "", { file: ["is required"] });
    setSent(0);
    const form = new FormData();
    if (as_of) form.append("as_of", as_of);
    form.append("file", file);
    onSent(await sendForm("/v1/imports", { form, key: newKey(), onProgress: setSent }));
  });
  return (
    <Form mutation={send} action={t.send}>
      <p>{t.means}</p>
      <Field label={t.file} name="file" hint={t.file_hint}>
        {(attributes) => (
          <input
            {...attributes}
            type="file"
            accept=".zip,application/zip"
            onChange={(event) => {
              send.clear();
              setFile(event.currentTarget.files?.[0]);
            }}
          />
        )}
      </Field>
      <DateField label={t.as_of} name="as_of" hint={t.as_of_hint} value={as_of} onValue={setAsOf} />
      {send.is_running && (
        <div role="status">
          <p>{sent < 1 ? t.uploading : t.unpacking}</p>
          <progress aria-label={t.uploading} value={sent < 1 ? sent : undefined} />
        </div>
      )}
    </Form>
  );
};
