import { api, dataOf } from "../../../api/client.ts";
import type { Client } from "../../../api/document.d.ts";
import { date, today } from "../../../format/time.ts";
import { may } from "../../../session/session.ts";
import { strings } from "../../../strings/strings.ts";
import { Badge } from "../../../ui/badge.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { notify } from "../../../ui/notify.tsx";
import { useFields } from "../../../ui/use-fields.ts";
import { useMutation } from "../../../ui/use-mutation.ts";

type Collection = Client["collection"];

interface Props {
  client: Client;
  onChanged(client: Client): void;
}

/** A promise to pay, and the exception from the policy. */
export const Exceptions = ({ client, onChanged }: Props) => {
  const t = strings.value.clients.collections;
  const { mode, until, promise_until } = client.collection;
  return (
    <section class="block">
      <h2>{t.exceptions}</h2>
      {promise_until !== null && (
        <p>
          <Badge tone={promise_until < today() ? "warning" : "info"}>
            {promise_until < today() ? t.promise_broken : t.promised(date(promise_until))}
          </Badge>
        </p>
      )}
      {mode === "never" && (
        <p>
          <Badge>{until === null ? t.never : t.never_until(date(until))}</Badge>
        </p>
      )}
      {may("clients:update") && may("invoices:read") && (
        <CollectionForm client={client} onChanged={onChanged} />
      )}
    </section>
  );
};

const draftOf = ({ mode, until, note, promise_until, promise_note }: Collection) => ({
  mode,
  until: until ?? "",
  note: note ?? "",
  promise_until: promise_until ?? "",
  promise_note: promise_note ?? "",
});

type Draft = ReturnType<typeof draftOf>;

/** What was changed alone: a promise that has passed cannot be sent again. */
const changeOf = (draft: Draft, before: Draft) =>
  Object.fromEntries(
    Object.entries(draft)
      .filter(([name, value]) => value !== before[name as keyof Draft])
      .map(([name, value]) => [name, value === "" ? null : value]),
  );

const CollectionForm = ({ client, onChanged }: Props) => {
  const { clients, common } = strings.value;
  const t = clients.collections;
  const before = draftOf(client.collection);
  const { draft, change, field } = useFields(before);
  const save = useMutation(async () => {
    const params = { path: { id: client.id } };
    const body = changeOf(draft, before);
    const saved = await dataOf(api.PUT("/v1/clients/{id}/collection", { params, body }));
    change(draftOf(saved.collection));
    notify(common.saved);
    onChanged(saved);
  });
  return (
    <Form mutation={save} action={common.save}>
      <div class="fields">
        <DateField label={t.promise_until} min={today()} {...field("promise_until")} />
        <TextField label={t.promise_note} {...field("promise_note")} />
      </div>
      <SelectField
        label={t.mode}
        name="mode"
        value={draft.mode}
        onValue={(mode) => change({ mode: mode as Collection["mode"] })}
        options={Object.entries(t.modes)}
      />
      {draft.mode === "never" && (
        <div class="fields">
          <DateField label={t.until} hint={t.until_hint} {...field("until")} />
          <TextField label={t.note} {...field("note")} />
        </div>
      )}
    </Form>
  );
};
