import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Organization } from "../../api/document.d.ts";
import { loggedIn, session } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { AreaField, CheckField, SelectField, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { ChannelFields } from "./channel-fields.tsx";
import { type CustomerDraft, customerChangeOf, customerDraftOf } from "./customer-draft.ts";

/** How clients are written to, and what their bill page has. The gateway's secret is not stored on the device. */
export const CustomerForm = ({ organization }: { organization: Organization }) => {
  const { billing, common, desk } = strings.value;
  const t = desk.settings.customers;
  const { languages } = billing.collections;
  const [stored, setStored] = useState(organization);
  const { draft, change, field } = useFields(() => customerDraftOf(organization));
  const save = useMutation(async () => {
    const body = customerChangeOf(draft, stored);
    const saved = await dataOf(api.PUT("/v1/organization", { body }));
    session.value = { ...loggedIn(), organization: saved };
    setStored(saved);
    change(customerDraftOf(saved));
    notify(common.saved);
  });
  return (
    <Form mutation={save} action={t.save}>
      <fieldset class="group settings">
        <legend>{t.title}</legend>
        <SelectField
          label={t.language}
          hint={t.language_hint}
          name="language"
          value={draft.language}
          onValue={(language) => change({ language: language as CustomerDraft["language"] })}
          options={Object.entries(languages)}
        />
        <ChannelFields channels={draft.channels} onChannels={(channels) => change({ channels })} />
        <div class="fields">
          <TextField
            label={t.gateway_url}
            hint={t.gateway_hint}
            type="url"
            {...field("gateway_url")}
            name="message_gateway.url"
            also="message_gateway"
          />
          <TextField
            label={t.gateway_secret}
            hint={t.gateway_secret_hint}
            type="password"
            autocomplete="new-password"
            {...field("gateway_secret")}
            name="message_gateway.secret"
          />
        </div>
        <CheckField
          label={t.send_receipts}
          checked={draft.send_receipts}
          onValue={(send_receipts) => change({ send_receipts })}
        />
      </fieldset>
      <fieldset class="group settings">
        <legend>{t.bill_page}</legend>
        <CheckField
          label={t.bill_page_enabled}
          checked={draft.bill_page_enabled}
          onValue={(bill_page_enabled) => change({ bill_page_enabled })}
        />
        <p class="hint">{t.instructions_hint}</p>
        {(Object.keys(languages) as CustomerDraft["language"][]).map((language) => (
          <AreaField
            key={language}
            label={t.instructions(languages[language])}
            name={`payment_instructions.${language}`}
            value={draft.instructions[language]}
            onValue={(text) =>
              change({ instructions: { ...draft.instructions, [language]: text } })
            }
          />
        ))}
      </fieldset>
    </Form>
  );
};
