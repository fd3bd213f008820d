import { api, dataOf } from "../api/client.ts";
import { strings } from "../strings/strings.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Form } from "../ui/form.tsx";
import { notify } from "../ui/notify.tsx";
import { useFields } from "../ui/use-fields.ts";
import { useMutation } from "../ui/use-mutation.ts";
import { CodeField } from "./code-field.tsx";
import { QrCode } from "./qr-code.tsx";

/** What an authenticator app needs, shown once. */
export interface NewFactor {
  secret: string;
  otpauth_url: string;
}

interface Props {
  factor: NewFactor;
  onClose(): void;
  onConfirmed(recovery_codes: readonly string[] | null): void;
}

/** Gives the secret to an app, and turns the second factor on with the app's first code. */
export const SetUpDialog = ({ factor: { secret, otpauth_url }, onClose, onConfirmed }: Props) => {
  const { draft, field } = useFields({ code: "" });
  const confirm = useMutation(async () => {
    const confirmed = api.POST("/v1/auth/totp/confirm", { body: draft });
    onConfirmed((await dataOf(confirmed)).recovery_codes);
  });
  const { security, common } = strings.value;
  const t = security.totp;
  return (
    <Dialog title={t.title} onClose={onClose}>
      <p>{t.scan}</p>
      <QrCode text={otpauth_url} label={t.qr} />
      <p class="secret" dir="ltr">
        <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
      <div>
        <CopyButton text={secret} onRefused={() => notify(common.not_copied)} />
      </div>
      <Form mutation={confirm} action={t.turn_on} onCancel={onClose}>
        <CodeField {...field("code")} inputMode="numeric" />
        <p class="hint">{t.others}</p>
      </Form>
    </Dialog>
  );
};
