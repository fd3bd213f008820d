import { payment_methods } from "../../../shared/vocabulary.ts";
import type { Refusal } from "../../api/refusal.ts";
import { loggedIn, may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { AreaField, CheckField, SelectField, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { fieldsOf } from "../../ui/use-fields.ts";
import { contact_names, location_names } from "../text-fields.ts";
import { choicesOf, useNamed } from "../use-named.ts";
import { AccountFields } from "./account-fields.tsx";
import { coordinatesIn, type Draft, type TextName, withoutEmptyRows } from "./draft.ts";
import { Group } from "./group.tsx";
import { PhoneFields } from "./phone-fields.tsx";
import { ServiceFields } from "./service-fields.tsx";

interface Props {
  draft: Draft;
  onDraft(draft: Draft): void;
  onSubmit(draft: Draft): void;
  onCancel(): void;
  refusal: Refusal | undefined;
  busy: boolean;
  is_new?: boolean;
}

interface GroupProps {
  draft: Draft;
  put(change: Partial<Draft>): void;
  is_new?: boolean | undefined;
}

/** All fields of a client, grouped like the record. */
export const ClientForm = (props: Props) => {
  const { draft, onDraft, onSubmit, onCancel, refusal, busy, is_new } = props;
  const put = (change: Partial<Draft>) => onDraft({ ...draft, ...change });
  const submit = () => {
    const tidy = withoutEmptyRows(draft);
    onDraft(tidy);
    onSubmit(tidy);
  };
  return (
    <Form
      mutation={{ run: submit, is_running: busy, refusal }}
      action={strings.value.common.save}
      onCancel={onCancel}
    >
      <ContactFields draft={draft} put={put} is_new={is_new} />
      <LocationFields draft={draft} put={put} />
      <ContractFields draft={draft} put={put} is_new={is_new} />
      <AccountFields
        account={draft.isp_account}
        onAccount={(isp_account) => put({ isp_account })}
      />
      {may("items:read") && (
        <ServiceFields lines={draft.items} onLines={(items) => put({ items })} />
      )}
      <AreaField
        label={strings.value.clients.fields.notes}
        {...fieldsOf(draft, put)("notes")}
        rows={4}
      />
    </Form>
  );
};

/** Props of a text field by name. */
const labelled = ({ draft, put }: GroupProps) => {
  const { fields } = strings.value.clients;
  const field = fieldsOf(draft, put);
  return (name: TextName) => ({ label: fields[name], ...field(name) });
};

const ContactFields = (props: GroupProps) => {
  const { draft, put, is_new } = props;
  const { form } = strings.value.clients;
  const field = labelled(props);
  const generates = is_new && loggedIn().organization.generate_usernames;
  return (
    <Group title={form.who}>
      <TextField {...field("name")} />
      <TextField {...field("username")} hint={generates ? form.generated : undefined} />
      <TextField {...field("phone_number")} type="tel" />
      <PhoneFields phones={draft.extra_phones} onPhones={(extra_phones) => put({ extra_phones })} />
      <TextField {...field("email")} type="email" />
      {contact_names.map((name) => (
        <TextField key={name} {...field(name)} />
      ))}
    </Group>
  );
};

const LocationFields = (props: GroupProps) => {
  const { clients } = strings.value;
  const field = labelled(props);
  return (
    <Group title={clients.place}>
      {location_names.map((name) => (
        <TextField key={name} {...field(name)} />
      ))}
      {(["latitude", "longitude"] as const).map((name) => (
        <TextField
          key={name}
          {...field(name)}
          hint={name === "latitude" ? clients.form.coordinates : undefined}
          onValue={(value) => props.put(coordinatesIn(value) ?? { [name]: value })}
        />
      ))}
    </Group>
  );
};

const ContractFields = (props: GroupProps) => {
  const { draft, put, is_new } = props;
  const { clients, payment_method } = strings.value;
  const { form } = clients;
  const field = labelled(props);
  const named = [
    ["branch_id", useNamed("branches")],
    ["collector_id", useNamed("collectors")],
    ["generator_id", useNamed("generators")],
  ] as const;
  return (
    <Group title={clients.record.contract}>
      <SelectField
        {...field("status")}
        options={[
          ["active", clients.status.active],
          ["inactive", clients.status.inactive],
        ]}
      />
      {named.map(([name, items]) => (
        <SelectField
          key={name}
          {...field(name)}
          options={[["", form.none], ...choicesOf(items, draft[name])]}
        />
      ))}
      <SelectField
        {...field("agreed_payment_method")}
        options={[
          ["", form.none],
          ...payment_methods.map((method) => [method, payment_method[method]] as const),
        ]}
      />
      <TextField {...field("due_day")} inputMode="numeric" />
      <TextField {...field("currency")} hint={is_new ? form.currency : undefined} />
      <TextField {...field("odometer")} />
      <CheckField
        label={clients.fields.auto_invoice}
        checked={draft.auto_invoice}
        onValue={(auto_invoice) => put({ auto_invoice })}
      />
    </Group>
  );
};
