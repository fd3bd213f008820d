import { useState } from "preact/hooks";
import { role_names } from "../../../shared/roles.ts";
import { api, dataOf } from "../../api/client.ts";
import type { Organization } from "../../api/document.d.ts";
import { loggedIn, session } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { CheckField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { addressOf } from "../tabs.ts";

/** The roles that need a second factor, and the way to single sign-on. */
export const RequiredFactor = ({ organization }: { organization: Organization }) => {
  const [roles, setRoles] = useState<readonly string[]>(organization.require_mfa);
  const save = useMutation(async () => {
    const body = { require_mfa: role_names.filter((role) => roles.includes(role)) };
    const saved = await dataOf(api.PUT("/v1/organization", { body }));
    session.value = { ...loggedIn(), organization: saved };
    notify(strings.value.common.saved);
  });
  const { people, settings } = strings.value.desk;
  const t = settings.sign_in;
  return (
    <Form mutation={save} action={t.save}>
      <fieldset class="group settings">
        <legend>{t.title}</legend>
        <fieldset class="group">
          <legend>{t.require_mfa}</legend>
          {role_names.map((role) => (
            <CheckField
              key={role}
              label={people.role_name[role]}
              checked={roles.includes(role)}
              onValue={(is_required) =>
                setRoles(is_required ? [...roles, role] : roles.filter((other) => other !== role))
              }
            />
          ))}
          <p class="hint">{t.require_mfa_hint}</p>
        </fieldset>
        <a href={addressOf("settings", "sso")}>{settings.sso.title}</a>
      </fieldset>
    </Form>
  );
};
