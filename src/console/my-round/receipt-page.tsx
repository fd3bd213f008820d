import type { CollectionRound } from "../api/document.d.ts";
import { CachedNotice } from "../offline/cached-notice.tsx";
import { ownEntries } from "../offline/queue/queue.ts";
import { stopPath } from "../offline/queue/stop-path.ts";
import { BecameCredit } from "../offline/queue/taken.tsx";
import { strings } from "../strings/strings.ts";
import { EmptyState, Page, QueryBoundary } from "../ui/page.tsx";
import { asExpectedStop, type ExpectedStop } from "./expected.ts";
import { Receipt } from "./receipt.tsx";
import { ReceiptFiles } from "./receipt-files.tsx";
import { receiptLines } from "./receipt-lines.ts";
import { findStop } from "./stop.tsx";
import { StopCard } from "./stop-card.tsx";
import { useRounds } from "./use-rounds.ts";

interface Props {
  id: string;
  /** The day of its round. */
  date: string;
}

/** After a payment: its receipt, and the next stop of the round. */
export const ReceiptPage = ({ id, date }: Props) => {
  const { my_round } = strings.value;
  const query = useRounds(date);
  const found = query.data && findStop(query.data, id);
  return (
    <Page title={my_round.receipt}>
      <p>
        <a href={`/console/round?date=${date}`}>{my_round.back}</a>
      </p>
      <CachedNotice query={query} />
      <QueryBoundary query={query}>
        {({ read_ms }) =>
          found?.stop.has_money ? (
            <div class="door">
              <StopReceipt {...found} />
              <NextStop round={found.round} read_ms={read_ms} />
            </div>
          ) : (
            <EmptyState>
              {my_round.no_receipt} <a href={stopPath(id, date)}>{my_round.open_stop}</a>
            </EmptyState>
          )
        }
      </QueryBoundary>
    </Page>
  );
};

const StopReceipt = ({ round, stop }: { round: CollectionRound; stop: ExpectedStop }) => {
  const { my_round } = strings.value;
  const entry = ownEntries.value.findLast(
    ({ subject, action, state }) =>
      subject.id === stop.id &&
      state !== "refused" &&
      action.kind === "outcome" &&
      Boolean(action.body.payment),
  );
  const lines = entry && receiptLines(entry, stop);
  return (
    <>
      {entry?.state === "waiting" && (
        <p class="notice" role="status">
          {my_round.receipt_unsent}
        </p>
      )}
      <BecameCredit answer={entry?.taken?.answer} />
      {lines && <Receipt lines={lines} />}
      {!lines && stop.receipt_number && (
        <p>
          {my_round.receipt} <bdi>{stop.receipt_number}</bdi>
        </p>
      )}
      {stop.payment_id !== null && <ReceiptFiles round_id={round.id} stop={stop} />}
    </>
  );
};

const NextStop = ({ round, read_ms }: { round: CollectionRound; read_ms: number }) => {
  const { my_round } = strings.value;
  const next = round.stops
    .map((stop) => asExpectedStop(stop, read_ms, ownEntries.value))
    .find(({ outcome }) => outcome === null);
  return next ? (
    <section class="day" aria-labelledby="next-stop">
      <h2 id="next-stop">{my_round.next_stop}</h2>
      <StopCard stop={next} date={round.date} is_next />
    </section>
  ) : (
    <p class="notice good">{my_round.last_stop}</p>
  );
};
