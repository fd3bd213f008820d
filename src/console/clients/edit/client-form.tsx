import { payment_methods } from "../../../shared/vocabulary.ts";
import type { Refusal } from "../../api/refusal.ts";
import { loggedIn, may } from "../../session/session.ts";
import { AreaField, CheckField, SelectField, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { fieldsOf } from "../../ui/use-fields.ts";
import { strings } from "../../words/words.ts";
import { choicesOf, type NamedKind, useNamed } from "../use-named.ts";
import { AccountFields } from "./account-fields.tsx";
import { coordinatesIn, type Draft, type TextName, tidied } from "./draft.ts";
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

const related: [TextName, NamedKind][] = [
  ["branch_id", "branches"],
  ["collector_id", "collectors"],
  ["generator_id", "generators"],
];

/** Every field of a client, in the groups of the record. */
export const ClientForm = ({
  draft,
  onDraft,
  onSubmit,
  onCancel,
  refusal,
  busy,
  is_new,
}: Props) => {
  const { common, clients, payment_method } = strings.value;
  const { fields, form, record } = clients;
  const put = (change: Partial<Draft>) => onDraft({ ...draft, ...change });
  const field = fieldsOf(draft, put);
  const text = (
    name: TextName,
    props: Partial<Omit<Parameters<typeof TextField>[0], "label" | "value" | "onValue">> = {},
  ) => (
    <TextField
      key={name}
      label={fields[name]}
      name={name}
      value={draft[name]}
      onValue={(value) => put({ [name]: value })}
      {...props}
    />
  );
  const choice = (name: TextName, options: readonly (readonly [string, string])[]) => (
    <SelectField
      key={name}
      label={fields[name]}
      name={name}
      value={draft[name]}
      onValue={(value) => put({ [name]: value })}
      options={options}
    />
  );
  const things = {
    branches: useNamed("branches"),
    collectors: useNamed("collectors"),
    generators: useNamed("generators"),
  };
  const coordinate = (name: "latitude" | "longitude", hint?: string) => (
    <TextField
      label={fields[name]}
      name={name}
      hint={hint}
      value={draft[name]}
      onValue={(value) => put(coordinatesIn(value) ?? { [name]: value })}
    />
  );

  const submit = () => {
    const tidy = tidied(draft);
    onDraft(tidy);
    onSubmit(tidy);
  };

  return (
    <Form
      mutation={{ run: submit, is_running: busy, refusal }}
      action={common.save}
      onCancel={onCancel}
    >
      <Group title={form.who}>
        {text("name")}
        {text("username", {
          hint: is_new && loggedIn().organization.generate_usernames ? form.generated : undefined,
        })}
        {text("phone_number", { type: "tel" })}
        <PhoneFields
          phones={draft.extra_phones}
          onPhones={(extra_phones) => put({ extra_phones })}
        />
        {text("email", { type: "email" })}
        {text("language")}
        {text("external_ref")}
        {text("color_tag")}
      </Group>
      <Group title={clients.place}>
        {text("address")}
        {text("city")}
        {text("zone")}
        {text("street")}
        {text("building")}
        {text("reference")}
        {text("box")}
        {text("code")}
        {text("disjunctor")}
        {coordinate("latitude", form.coordinates)}
        {coordinate("longitude")}
      </Group>
      <Group title={record.contract}>
        {choice("status", [
          ["active", clients.status.active],
          ["inactive", clients.status.inactive],
        ])}
        {related.map(([name, kind]) =>
          choice(name, [
            ["", form.none],
            ...choicesOf(things[kind as keyof typeof things], draft[name]),
          ]),
        )}
        {choice("agreed_payment_method", [
          ["", form.none],
          ...payment_methods.map((method) => [method, payment_method[method]] as const),
        ])}
        {text("due_day", { inputMode: "numeric" })}
        {text("currency", { hint: is_new ? form.currency : undefined })}
        {text("odometer")}
        <CheckField
          label={fields.auto_invoice}
          checked={draft.auto_invoice}
          onValue={(auto_invoice) => put({ auto_invoice })}
        />
      </Group>
      <AccountFields
        account={draft.isp_account}
        onAccount={(isp_account) => put({ isp_account })}
      />
      {may("items:read") && (
        <ServiceFields lines={draft.items} onLines={(items) => put({ items })} />
      )}
      <AreaField label={fields.notes} {...field("notes")} rows={4} />
    </Form>
  );
};
