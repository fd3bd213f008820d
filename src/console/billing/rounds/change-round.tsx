import { api, dataOf } from "../../api/client.ts";
import type { CollectionRound } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { OtherRound } from "./other-round.tsx";
import { RoundFields } from "./round-fields.tsx";

interface Props {
  round: CollectionRound;
  refetch(): Promise<void>;
  onClose(): void;
}

/** Changes a round's name, and its collector and date while it is planned. */
export const ChangeRound = ({ round, refetch, onClose }: Props) => {
  const { common } = strings.value;
  const { draft, field } = useFields(() => ({
    name: round.name,
    collector_id: String(round.collector_id),
    date: round.date,
  }));
  const save = useMutation(async () => {
    const body = { ...draft, collector_id: Number(draft.collector_id) };
    const params = { path: { id: round.id } };
    await dataOf(api.PUT("/v1/collection-rounds/{id}", { params, body }));
    notify(common.saved);
    onClose();
    await refetch();
  });
  return (
    <Dialog title={round.name} onClose={onClose}>
      <Form mutation={save} action={common.save} onCancel={onClose}>
        <RoundFields
          field={field}
          collector_id={draft.collector_id}
          is_begun={round.status !== "planned"}
        />
        <OtherRound refusal={save.refusal} />
      </Form>
    </Dialog>
  );
};
