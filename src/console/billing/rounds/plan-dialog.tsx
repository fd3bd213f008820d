import { useLocation } from "preact-iso";
import { api, dataOf } from "../../api/client.ts";
import { plusDays, today } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { roundPath } from "../paths.ts";
import { OtherRound } from "./other-round.tsx";
import { bodyOf, type PlanDraft } from "./plan-draft.ts";
import { PlanFilters } from "./plan-filters.tsx";
import { RoundFields } from "./round-fields.tsx";

interface Props {
  /** The ids of chosen clients; null for those that filters find. */
  clients: readonly string[] | null;
  /** What the page filters by already. */
  initial?: Partial<PlanDraft>;
  onClose(): void;
}

const empty = {
  collector_id: "",
  name: "",
  zone: "",
  city: "",
  building: "",
  branch_id: "",
  generator_id: "",
  agreed_payment_method: "",
  min_days_overdue: "",
  collector_only: false,
  without_round: true,
};

/** Plans a round, and goes to its page. */
export const PlanDialog = ({ clients, initial, onClose }: Props) => {
  const t = strings.value.billing.rounds;
  const { route } = useLocation();
  const { draft, change, field } = useFields<PlanDraft>(() => ({
    ...empty,
    date: plusDays(today(), 1),
    ...initial,
  }));
  const plan = useMutation(async () => {
    const body = bodyOf(draft, clients);
    const { id } = await dataOf(api.POST("/v1/collection-rounds", { body }));
    notify(t.planned);
    route(roundPath(id));
  });
  return (
    <Dialog title={clients ? t.plan_for(clients.length) : t.plan} onClose={onClose}>
      <Form mutation={plan} action={t.plan} onCancel={onClose}>
        <RoundFields field={field} collector_id={draft.collector_id} />
        {!clients && <PlanFilters draft={draft} field={field} onChange={change} />}
        <OtherRound refusal={plan.refusal} />
      </Form>
    </Dialog>
  );
};
