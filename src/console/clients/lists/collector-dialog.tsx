import { api, dataOf } from "../../api/client.ts";
import type { Collector } from "../../api/document.d.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { AmountField } from "../../ui/amount-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { QueryBoundary } from "../../ui/page.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { useQuery } from "../../ui/use-query.ts";
import { bodyOf, draftOf, limit_currencies } from "./collector-draft.ts";
import type { NamedFormProps } from "./name-dialog.tsx";

const readCollector = (id: number): Promise<Collector> =>
  dataOf(api.GET("/v1/collectors/{id}", { params: { path: { id } } }));

/** Adds or changes a collector: the name, who logs in as them, and how much cash they may have. */
export const CollectorDialog = ({ item, ...props }: NamedFormProps) => {
  const { collectors } = strings.value.clients.lists;
  const query = useQuery("collector", async () => ({
    collector: item && (await readCollector(Number(item.id))),
  }));
  return (
    <Dialog title={item?.name ?? collectors.add} onClose={props.onClose}>
      <QueryBoundary query={query}>
        {({ collector }) => <CollectorForm collector={collector} {...props} />}
      </QueryBoundary>
    </Dialog>
  );
};

interface FormProps extends Pick<NamedFormProps, "onClose" | "onSaved"> {
  collector: Collector | null;
}

const CollectorForm = ({ collector, onClose, onSaved }: FormProps) => {
  const { common, clients } = strings.value;
  const t = clients.lists;
  const { draft, field } = useFields(() => draftOf(collector));
  const people = useQuery(may("users:manage") ? "people" : null, () =>
    dataOf(api.GET("/v1/users", { params: { query: { per_page: 100 } } })),
  );
  const save = useMutation(async () => {
    const body = bodyOf(draft, collector);
    await (collector
      ? dataOf(api.PUT("/v1/collectors/{id}", { params: { path: { id: collector.id } }, body }))
      : dataOf(api.POST("/v1/collectors", { body })));
    onSaved();
  });
  return (
    <Form mutation={save} action={common.save} onCancel={onClose}>
      <TextField label={t.name} {...field("name")} />
      {people.data && (
        <SelectField
          label={t.user}
          {...field("user_id")}
          options={[["", t.nobody], ...people.data.data.map(({ id, name }) => [id, name] as const)]}
        />
      )}
      <div class="fields">
        {limit_currencies.map((currency) => (
          <AmountField
            key={currency}
            label={t.cash_limit(currency)}
            {...field(currency)}
            name={`cash_limit.${currency}`}
            also="cash_limit"
            hint={t.cash_limit_hint}
          />
        ))}
      </div>
    </Form>
  );
};
