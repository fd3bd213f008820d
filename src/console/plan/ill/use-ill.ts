import { useEffect, useRef, useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { BoardAgenda, TechnicianPlan, TimeOff } from "../../api/document.d.ts";
import { asRefusal, Refusal } from "../../api/refusal.ts";
import { serverNow } from "../../api/server-clock.ts";
import { isolated } from "../../format/bidi.ts";
import { strings } from "../../strings/strings.ts";
import { errorText } from "../../ui/error-text.tsx";
import { notify } from "../../ui/notify.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { addTimeOff } from "../technician/time-off-calls.ts";
import { type MovedVisit, moveAll, restoreAll } from "./moved-visits.ts";
import { keyOf } from "./options.ts";
import {
  chosenOption,
  freeOptions,
  type Proposal,
  propose,
  type ReadSuggestions,
} from "./propose.ts";
import { illTime, isOffDuring, visitsToMove } from "./visits-to-move.ts";

const readSuggestions: ReadSuggestions = async (id, window) => {
  const path = "/v1/tickets/{id}/technician-suggestions";
  const query = window && { ...window };
  const { data } = await dataOf(api.GET(path, { params: { path: { id }, query } }));
  return data;
};

interface Options {
  plan: TechnicianPlan;
  day: BoardAgenda;
  onClose(): void;
  onChanged(): void;
}

/** The proposals for an ill technician's visits, and how to choose among them, book them all and undo that. */
export const useIll = ({ plan, day, onClose, onChanged }: Options) => {
  const { id, name } = plan.technician;
  const [now_ms] = useState(serverNow);
  const [visits] = useState(() => visitsToMove(plan, now_ms));
  const [proposals, setProposals] = useState<readonly Proposal[]>();
  const [failed, setFailed] = useState<ReadonlyMap<string, Refusal>>(new Map());
  const done = useRef<{ moved: MovedVisit[]; time_off?: TimeOff }>({ moved: [] });
  const reading = useMutation(async () =>
    setProposals(await propose(visits, id, now_ms, readSuggestions)),
  );
  useEffect(() => void reading.run(), []);

  const undo = async (): Promise<void> => {
    const { moved, time_off } = done.current;
    const [refusal, ...others] = await restoreAll(id, time_off, moved);
    const { ill } = strings.value.plan;
    notify(
      refusal ? ill.undo_failed(1 + others.length, errorText(refusal)) : ill.undone(isolated(name)),
    );
    onChanged();
  };

  /** Closes the dialog, and offers to undo what has been done. */
  const close = (): void => {
    const { moved, time_off } = done.current;
    if (moved.length > 0 || time_off)
      notify(strings.value.plan.ill.moved(moved.length, isolated(name)), () => void undo());
    onClose();
  };

  const confirm = useMutation(async () => {
    const time = illTime(day, now_ms);
    const reason = strings.value.plan.ill.reason;
    const [results, time_off] = await Promise.all([
      moveAll(proposals ?? []),
      done.current.time_off || isOffDuring(plan, time)
        ? undefined
        : addTimeOff(id, { ...time, reason }).catch(asRefusal),
    ]);
    done.current.moved.push(...results.moved);
    if (time_off && !(time_off instanceof Refusal)) done.current.time_off = time_off;
    setFailed(results.failed);
    setProposals((all) => all && stillOpen(all, results.failed));
    onChanged();
    if (time_off instanceof Refusal) throw time_off;
    if (results.failed.size === 0) close();
  });

  const choose = (ticket_id: string, chosen: string | null): void =>
    setProposals((all) =>
      all?.map((each) => (each.visit.id === ticket_id ? { ...each, chosen } : each)),
    );

  return { visits, proposals, failed, reading, confirm, choose, close };
};

/** The proposals that were refused, each with its next option. */
const stillOpen = (
  all: readonly Proposal[],
  failed: ReadonlyMap<string, Refusal>,
): readonly Proposal[] =>
  all
    .filter(({ visit }) => failed.has(visit.id))
    .map((proposal) => {
      const refused = chosenOption(proposal);
      const options = proposal.options.filter((option) => option !== refused);
      const [next] = freeOptions({ ...proposal, options }, all);
      return { ...proposal, options, chosen: next ? keyOf(next) : null };
    });
