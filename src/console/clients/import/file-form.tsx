import { useState } from "preact/hooks";
import { Refusal } from "../../api/refusal.ts";
import { strings } from "../../strings/strings.ts";
import { Field, SelectField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { encodings } from "./encodings.ts";
import { type ChosenFile, type Preset, presets } from "./send-file.ts";

interface Props {
  onFile(chosen: ChosenFile): void;
  refusal: Refusal | undefined;
  busy: boolean;
}

/** Copies the file, so that the import has the same content as the dry run. */
const copyOf = async (file: File): Promise<File> =>
  new File([await file.arrayBuffer()], file.name, { type: file.type || "text/csv" });

/** Chooses the file, its preset and encoding. */
export const FileForm = ({ onFile, refusal, busy }: Props) => {
  const t = strings.value.clients.import;
  const [file, setFile] = useState<File | null>(null);
  const [preset, setPreset] = useState<Preset>("standard");
  const [encoding, setEncoding] = useState<ChosenFile["encoding"]>("");
  const [missing, setMissing] = useState<Refusal>();
  const submit = () => {
    if (file) {
      setMissing(undefined);
      onFile({ file, preset, encoding });
    } else setMissing(new Refusal(422, "validation_failed", "", { file: ["is required"] }));
  };
  return (
    <Form
      mutation={{ run: submit, is_running: busy, refusal: missing ?? refusal }}
      action={t.check}
    >
      <Field label={t.file} name="file" hint={t.file_hint}>
        {(attributes) => (
          <input
            {...attributes}
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? [];
              setMissing(undefined);
              if (chosen) void copyOf(chosen).then(setFile);
              else setFile(null);
            }}
          />
        )}
      </Field>
      <div class="fields">
        <SelectField
          label={t.preset}
          name="preset"
          value={preset}
          onValue={(value) => setPreset(presets.find((one) => one === value) ?? "standard")}
          options={presets.map((one) => [one, t.presets[one]])}
        />
        <SelectField
          label={t.encoding}
          name="encoding"
          value={encoding}
          onValue={(value) => setEncoding(encodings.find((one) => one === value) ?? "")}
          options={[["", t.found_out], ...encodings.map((one) => [one, one] as const)]}
        />
      </div>
    </Form>
  );
};
