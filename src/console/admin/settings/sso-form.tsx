import { role_names } from "../../../shared/roles.ts";
import { api, dataOf } from "../../api/client.ts";
import type { SsoSettings } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { FieldErrorText } from "../../ui/error-text.tsx";
import { CheckField, SelectField, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { type SsoDraft, ssoChangeOf, ssoDraftOf } from "./sso-draft.ts";

interface Props {
  /** Null when it is not set. */
  settings: SsoSettings | null;
  onSaved(saved: SsoSettings): void;
}

/** The provider, and who may log in by it. The client's secret is not stored on the device. */
export const SsoForm = ({ settings, onSaved }: Props) => {
  const { common, desk } = strings.value;
  const t = desk.settings.sso;
  const { draft, change, field } = useFields(() => ssoDraftOf(settings));
  const save = useMutation(async () => {
    const body = ssoChangeOf(draft, settings);
    const saved = await dataOf(api.PUT("/v1/organization/sso", { body }));
    change(ssoDraftOf(saved));
    onSaved(saved);
    notify(common.saved);
  });
  return (
    <Form mutation={save} action={t.save}>
      {settings?.warnings.map((warning) => (
        <p key={warning} class="notice warning">
          <FieldErrorText text={warning} />
        </p>
      ))}
      <div class="fields">
        <TextField label={t.issuer} type="url" {...field("issuer")} />
        <TextField label={t.client_id} {...field("client_id")} />
        <TextField
          label={t.client_secret}
          hint={t.client_secret_hint}
          type="password"
          autocomplete="new-password"
          {...field("client_secret")}
        />
        <TextField
          label={t.allowed_domains}
          hint={t.allowed_domains_hint}
          {...field("allowed_domains")}
        />
        <TextField
          label={t.email_verified_claim}
          hint={t.email_verified_claim_hint}
          {...field("email_verified_claim")}
        />
        <SelectField
          label={t.default_role}
          hint={t.default_role_hint}
          name="default_role"
          value={draft.default_role}
          onValue={(role) => change({ default_role: role as SsoDraft["default_role"] })}
          options={[
            ["", common.none],
            ...role_names.map((role) => [role, desk.people.role_name[role]] as const),
          ]}
        />
        <TextField label={t.role_claim} hint={t.role_claim_hint} {...field("role_claim")} />
      </div>
      <RoleValues values={draft.values} onValues={(values) => change({ values })} />
      <CheckField
        label={t.password_login}
        checked={draft.password_login}
        onValue={(password_login) => change({ password_login })}
      />
    </Form>
  );
};

interface RoleProps {
  values: SsoDraft["values"];
  onValues(values: SsoDraft["values"]): void;
}

const RoleValues = ({ values, onValues }: RoleProps) => {
  const { people, settings } = strings.value.desk;
  return (
    <details>
      <summary>{settings.sso.roles}</summary>
      <p class="hint">{settings.sso.roles_hint}</p>
      <div class="fields">
        {role_names.map((role) => (
          <TextField
            key={role}
            label={people.role_name[role]}
            value={values[role]}
            onValue={(text) => onValues({ ...values, [role]: text })}
          />
        ))}
      </div>
    </details>
  );
};
