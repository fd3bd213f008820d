import { useRef } from "preact/hooks";
import type { CollectionRound, Stop } from "../../api/document.d.ts";
import { number } from "../../format/locale.ts";
import { strings } from "../../strings/strings.ts";
import { announce } from "../../ui/notify.tsx";
import { EmptyState } from "../../ui/page.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { Table } from "../../ui/table.tsx";
import { AmountLines } from "../amount-lines.tsx";
import { ClientLink } from "../client-link.tsx";
import { StopActions } from "./stop-actions.tsx";
import { StopHandle } from "./stop-handle.tsx";
import { movedBefore, movedBy } from "./stop-order.ts";
import { StopOutcome } from "./stop-outcome.tsx";
import { useDragged } from "./use-dragged.ts";
import { useFocusKept } from "./use-focus-kept.ts";
import { useOrder } from "./use-order.ts";
import { Where } from "./where.tsx";

interface Props {
  round: CollectionRound;
  refetch(): Promise<void>;
}

/** The stops in order. They can be moved until the round is closed. */
export const Stops = ({ round, refetch }: Props) => {
  const t = strings.value.billing.rounds;
  const list = useRef<HTMLDivElement>(null);
  const { stops, order, refusal } = useOrder(round, refetch);
  const is_fixed = round.status === "closed";
  const ids = stops.map(({ id }) => id);
  useDragged(list, !is_fixed && ids.length > 0, (id, before) =>
    order(movedBefore(ids, id, before)),
  );
  const focus = useFocusKept(list);
  const move = ({ id, client }: Stop, places: number): void => {
    const moved = movedBy(ids, id, places);
    focus(id);
    announce(t.moved(client.name, number(moved.indexOf(id) + 1)));
    if (moved.indexOf(id) !== ids.indexOf(id)) order(moved);
  };
  if (stops.length === 0) return <EmptyState>{t.no_stops}</EmptyState>;
  return (
    <div class="stops" ref={list}>
      {!is_fixed && <p class="hint">{t.move_hint}</p>}
      <RefusalNotice refusal={refusal} />
      <Table
        caption={t.stops}
        rows={stops}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t.position,
            cell: (stop) => (
              <StopHandle
                stop={stop}
                position={ids.indexOf(stop.id) + 1}
                onMove={is_fixed ? null : (places) => move(stop, places)}
              />
            ),
          },
          {
            title: strings.value.billing.client,
            cell: ({ client: { id, name } }) => <ClientLink id={id} name={name} />,
          },
          { title: t.where, cell: Where },
          { title: t.due, numeric: true, cell: ({ due }) => <AmountLines amounts={due} /> },
          { title: t.outcome, cell: StopOutcome },
          {
            title: strings.value.common.actions,
            cell: (stop) => <StopActions {...{ round, stop, refetch }} />,
          },
        ]}
      />
    </div>
  );
};
