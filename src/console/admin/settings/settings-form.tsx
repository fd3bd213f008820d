import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Organization } from "../../api/document.d.ts";
import { loggedIn, session } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { CheckField, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { changeOf, type Draft, draftOf, withCurrency } from "./draft.ts";

interface TextOptions {
  type?: "text" | "email" | "number" | "time";
  hint: string;
  /** What the service calls it, where that is not the field's own name. */
  path?: string;
}

type TextName = { [K in keyof Draft]: Draft[K] extends string ? K : never }[keyof Draft];
type CheckName = Exclude<keyof Draft, TextName>;

/** The settings by what they are about. */
export const SettingsForm = ({ organization }: { organization: Organization }) => {
  const [before, setBefore] = useState(organization);
  const [draft, setDraft] = useState(() => draftOf(organization));
  const { settings } = strings.value.desk;
  const save = useMutation(async () => {
    const body = changeOf(draft, before);
    const saved = await dataOf(api.PUT("/v1/organization", { body }));
    setBefore(saved);
    setDraft(draftOf(saved));
    session.value = { ...loggedIn(), organization: saved };
    notify(strings.value.common.saved);
  });
  const put = (change: Partial<Draft>) => setDraft((current) => ({ ...current, ...change }));

  const text = (name: TextName, { type = "text", hint, path = name }: TextOptions) => (
    <TextField
      key={name}
      label={settings[name]}
      hint={hint}
      type={type}
      name={path}
      value={draft[name]}
      onValue={(value) =>
        name === "currency"
          ? setDraft((current) => withCurrency(current, value, before))
          : put({ [name]: value })
      }
      list={name === "timezone" ? "timezones" : undefined}
    />
  );
  const check = (name: CheckName) => (
    <CheckField
      key={name}
      label={settings[name]}
      checked={draft[name]}
      onValue={(value) => put({ [name]: value })}
    />
  );

  return (
    <Form mutation={save} action={settings.save}>
      <fieldset class="group settings">
        <legend>{settings.organization}</legend>
        <div class="fields">
          {text("name", { hint: settings.name_hint })}
          {text("timezone", { hint: settings.timezone_hint })}
          {text("phone_country_code", { hint: settings.phone_country_code_hint })}
          {text("notification_email", { type: "email", hint: settings.notification_email_hint })}
        </div>
        {check("generate_usernames")}
        {check("customer_messages")}
        <Timezones />
      </fieldset>
      <fieldset class="group settings">
        <legend>{settings.work}</legend>
        <div class="fields">
          {text("working_day_start", {
            type: "time",
            hint: settings.working_day_hint,
            path: "working_day.start",
          })}
          {text("working_day_end", {
            type: "time",
            hint: settings.working_day_hint,
            path: "working_day.end",
          })}
          {text("auto_archive_days", { type: "number", hint: settings.auto_archive_days_hint })}
        </div>
        {check("ticketing_enabled")}
      </fieldset>
      <fieldset class="group settings">
        <legend>{settings.money}</legend>
        <div class="fields">
          {text("currency", { hint: settings.currency_hint })}
          {text("rounding_tolerance", {
            type: "number",
            hint: settings.rounding_tolerance_hint(draft.currency),
          })}
          {text("payment_terms_days", { type: "number", hint: settings.payment_terms_days_hint })}
        </div>
      </fieldset>
      <fieldset class="group settings">
        <legend>{settings.programs}</legend>
        <div class="fields">
          {text("daily_call_limit", { type: "number", hint: settings.daily_call_limit_hint })}
        </div>
      </fieldset>
    </Form>
  );
};

/** Those that the browser knows, to choose from; the service judges what is sent. */
const Timezones = () => (
  <datalist id="timezones">
    {Intl.supportedValuesOf("timeZone").map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);
