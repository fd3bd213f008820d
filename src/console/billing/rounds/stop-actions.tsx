import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { CollectionRound, Stop } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { OutcomeDialog } from "./outcome-dialog.tsx";

interface Props {
  round: CollectionRound;
  stop: Stop;
  refetch(): Promise<void>;
}

/** Records a stop's outcome for a collector who uses paper, or removes a stop without one. */
export const StopActions = ({ round, stop, refetch }: Props) => {
  const t = strings.value.billing.rounds;
  const [is_recording, setRecording] = useState(false);
  const remove = useMutation(async () => {
    const path = { id: round.id, stop_id: stop.id };
    await dataOf(api.DELETE("/v1/collection-rounds/{id}/stops/{stop_id}", { params: { path } }));
    await refetch();
  });
  const { name } = stop.client;
  return (
    <>
      <span class="actions">
        {stop.payment_id === null && (
          <Button aria-label={t.record_of(name)} onClick={() => setRecording(true)}>
            {t.record}
          </Button>
        )}
        {stop.outcome === null && round.status !== "closed" && (
          <Button
            kind="quiet"
            aria-label={t.remove_of(name)}
            busy={remove.is_running}
            onClick={() => void remove.run()}
          >
            {t.remove}
          </Button>
        )}
      </span>
      <RefusalNotice refusal={remove.refusal} />
      {is_recording && (
        <OutcomeDialog
          round_id={round.id}
          stop={stop}
          onClose={() => setRecording(false)}
          onRecorded={() => {
            setRecording(false);
            void refetch();
          }}
        />
      )}
    </>
  );
};
