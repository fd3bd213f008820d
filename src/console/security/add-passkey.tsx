import { api, dataOf } from "../api/client.ts";
import { passkey_failed, Refusal } from "../api/refusal.ts";
import { createPasskey } from "../session/passkeys.ts";
import { strings } from "../strings/strings.ts";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { notify } from "../ui/notify.tsx";
import { useFields } from "../ui/use-fields.ts";
import { useMutation } from "../ui/use-mutation.ts";

interface Props {
  onClose(): void;
  onAdded(): Promise<void>;
}

export const AddPasskey = ({ onClose, onAdded }: Props) => {
  const {
    draft: { name },
    field,
  } = useFields({ name: "" });
  const { security, common } = strings.value;
  const t = security.passkeys;
  const add = useMutation(async () => {
    const { options } = await dataOf(api.POST("/v1/auth/passkeys/options"));
    const body = { name, response: await createPasskey(options) };
    await dataOf(api.POST("/v1/auth/passkeys", { body }));
    notify(common.saved);
    onClose();
    await onAdded();
  });
  const { refusal } = add;
  const is_unaccepted = refusal?.on("response") !== undefined;
  return (
    <Dialog title={t.add} onClose={onClose}>
      <Form
        mutation={{
          ...add,
          refusal: is_unaccepted ? new Refusal(422, passkey_failed, "") : refusal,
        }}
        action={t.add}
        onCancel={onClose}
      >
        <TextField label={t.name} hint={t.name_hint} {...field("name")} />
      </Form>
    </Dialog>
  );
};
