import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import { ClientPicker, type PickedClient } from "../../clients/client-picker.tsx";
import { strings } from "../../strings/strings.ts";
import { Form } from "../../ui/form.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { OtherRound } from "./other-round.tsx";

interface Props {
  round_id: string;
  refetch(): Promise<void>;
}

/** Adds a client as the last stop. */
export const AddStop = ({ round_id, refetch }: Props) => {
  const { client: label, rounds: t } = strings.value.billing;
  const [client, setClient] = useState<PickedClient | null>(null);
  const add = useMutation(async () => {
    const params = { path: { id: round_id } };
    const body = { client_id: client?.id ?? "" };
    await dataOf(api.POST("/v1/collection-rounds/{id}/stops", { params, body }));
    setClient(null);
    await refetch();
  });
  return (
    <section class="block">
      <Form mutation={add} action={t.add_stop}>
        <ClientPicker label={label} value={client} onValue={setClient} />
        <OtherRound refusal={add.refusal} />
      </Form>
    </section>
  );
};
