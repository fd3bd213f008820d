import { useState } from "preact/hooks";
import { ErrorBoundary } from "preact-iso";
import type { TicketListed } from "../api/document.d.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { archiving, type BulkAction, progressText } from "./bulk-actions.ts";
import type { Cards } from "./cards.ts";
import { dialogs } from "./dialogs.ts";
import type { Selection } from "./selection.ts";
import { type Bulk, useBulk } from "./use-bulk.ts";

interface Props {
  cards: Cards;
  selection: Selection;
  /** The selected cards that the board shows. */
  tickets: readonly TicketListed[];
}

/** What can be done to the selected cards. It also shows how far that is, and what was refused. */
export const SelectionBar = ({ cards, selection, tickets }: Props) => {
  const [dialog, setDialog] = useState<"move" | "assign" | "label">();
  const bulk = useBulk(cards);
  const run = async (action: BulkAction): Promise<void> => {
    setDialog(undefined);
    const refused = await bulk.run(action, tickets);
    selection.keepOnly(refused);
  };
  const close = () => setDialog(undefined);
  return (
    <ErrorBoundary>
      {bulk.progress && <Running progress={bulk.progress} onStop={bulk.stop} />}
      {!bulk.progress && tickets.length > 0 && (
        <Choices
          tickets={tickets}
          onDialog={setDialog}
          onAction={(action) => void run(action)}
          onClear={() => selection.clear()}
        />
      )}
      {dialog === "move" && (
        <dialogs.MoveCardsTo
          columns={cards.columns.value}
          tickets={tickets}
          onAction={(action) => void run(action)}
          onClose={close}
        />
      )}
      {dialog === "assign" && (
        <dialogs.AssignCards
          board_id={cards.board_id}
          tickets={tickets}
          onAction={(action) => void run(action)}
          onClose={close}
        />
      )}
      {dialog === "label" && (
        <dialogs.LabelCards
          tickets={tickets}
          onAction={(action) => void run(action)}
          onClose={close}
        />
      )}
      {bulk.refused.length > 0 && (
        <dialogs.RefusedCards refused={bulk.refused} onClose={bulk.dismiss} />
      )}
    </ErrorBoundary>
  );
};

interface ChoicesProps extends Pick<Props, "tickets"> {
  onDialog(dialog: "move" | "assign" | "label"): void;
  onAction(action: BulkAction): void;
  onClear(): void;
}

const Choices = ({ tickets, onDialog, onAction, onClear }: ChoicesProps) => {
  const t = strings.value.bulk;
  return (
    <section
      class="selection-bar"
      aria-label={t.title}
      onKeyDown={({ key }) => key === "Escape" && onClear()}
    >
      <strong role="status">{t.selected(tickets.length)}</strong>
      <Button onClick={() => onDialog("move")}>{t.move}</Button>
      <Button onClick={() => onDialog("assign")}>{t.assign}</Button>
      <Button onClick={() => onDialog("label")}>{t.label}</Button>
      <Button onClick={() => onAction(archiving())}>{strings.value.board.archive_it}</Button>
      <Button kind="quiet" onClick={onClear}>
        {t.clear}
      </Button>
    </section>
  );
};

interface RunningProps {
  progress: NonNullable<Bulk["progress"]>;
  onStop(): void;
}

const Running = ({ progress: { changed, of }, onStop }: RunningProps) => {
  const t = strings.value.bulk;
  return (
    <section class="selection-bar" aria-label={t.title}>
      <progress max={of} value={changed} aria-label={t.title} />
      <span role="status">{progressText(changed, of)}</span>
      <Button onClick={onStop}>{strings.value.board.stop}</Button>
    </section>
  );
};
