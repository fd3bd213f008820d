import type { Organization } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { DraftNotice } from "../../ui/draft-notice.tsx";
import { Form } from "../../ui/form.tsx";
import { useSettings } from "./use-settings.tsx";

export const SettingsForm = ({ organization }: { organization: Organization }) => {
  const { settings } = strings.value.desk;
  const { draft, save, text, check, time, is_restored, discard } = useSettings(organization);

  return (
    <Form mutation={save} action={settings.save}>
      <DraftNotice is_restored={is_restored} onDiscard={discard} />
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
          {time("working_day_start", "working_day.start")}
          {time("working_day_end", "working_day.end")}
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

/** Suggests the time zones that the browser has. */
const Timezones = () => (
  <datalist id="timezones">
    {Intl.supportedValuesOf("timeZone").map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);
