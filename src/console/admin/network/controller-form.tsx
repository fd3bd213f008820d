import { api, dataOf } from "../../api/client.ts";
import type { AccessController } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckField, SelectField, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { changesOf, type Draft, draftOf, inputOf } from "./draft.ts";

interface Props {
  /** Left out to add one. */
  controller?: AccessController;
  onClose(): void;
  onSaved(controller: AccessController): void;
}

const saved = (draft: Draft, controller: AccessController | undefined) => {
  if (!controller) return dataOf(api.POST("/v1/access-controllers", { body: inputOf(draft) }));
  const params = { path: { id: controller.id } };
  return dataOf(api.PUT("/v1/access-controllers/{id}", { params, body: changesOf(draft) }));
};

/** Adds or changes a controller. Its secret is not stored on the device. */
export const ControllerForm = ({ controller, onClose, onSaved }: Props) => {
  const { common, desk } = strings.value;
  const t = desk.network;
  const { draft, change, field } = useFields(() => draftOf(controller));
  const save = useMutation(async () => {
    const result = await saved(draft, controller);
    notify(common.saved);
    onSaved(result);
  });
  return (
    <Dialog title={controller ? t.edit : t.add} onClose={onClose} aside>
      <Form mutation={save} action={common.save} onCancel={onClose}>
        <SelectField
          label={t.kind}
          name="kind"
          value={draft.kind}
          onValue={(kind) => change({ kind: kind as Draft["kind"] })}
          options={Object.entries(t.kinds)}
        />
        <TextField label={t.name} {...field("name")} />
        {draft.kind === "routeros" ? (
          <>
            <TextField label={t.url} type="url" {...field("url")} />
            <TextField label={t.username} {...field("username")} />
            <TextField
              label={t.certificate_sha256}
              hint={t.certificate_hint}
              {...field("certificate_sha256")}
            />
          </>
        ) : (
          <>
            <TextField label={t.host} {...field("host")} />
            <TextField label={t.port} hint={t.port_hint} type="number" {...field("port")} />
          </>
        )}
        <TextField
          label={draft.kind === "routeros" ? t.password : t.shared_secret}
          hint={controller ? t.secret_kept : undefined}
          type="password"
          autocomplete="new-password"
          {...field("secret")}
        />
        <CheckField
          label={t.active}
          checked={draft.active}
          onValue={(active) => change({ active })}
        />
      </Form>
    </Dialog>
  );
};
