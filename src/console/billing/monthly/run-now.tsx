import { useState } from "preact/hooks";
import type { FinishedRun } from "../../api/document.d.ts";
import { longDate, plusDays, today } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { SumLines } from "../amount-lines.tsx";
import { sumsOf } from "../sums.ts";
import type { DayPreview } from "./read-preview.ts";
import { runDay } from "./run-day.ts";
import { RunResult } from "./run-result.tsx";

/** A run bills today and this many days before it. */
const days_back_max = 30;

const mayRun = (): boolean => may("invoices:read") && may("invoices:create");

interface Props {
  preview: DayPreview;
  onRan(): void;
}

/** Bills the previewed day at once. A later day is billed by itself when it has come. */
export const RunNow = ({ preview, onRan }: Props) => {
  const t = strings.value.billing.monthly;
  const [is_open, setOpen] = useState(false);
  const { day, total } = preview;
  if (!mayRun() || total === 0) return null;
  if (day > today()) return <p class="hint">{t.run_later}</p>;
  if (day < plusDays(today(), -days_back_max)) return <p class="hint">{t.run_too_late}</p>;
  return (
    <div class="actions">
      <Button kind="primary" onClick={() => setOpen(true)}>
        {t.run_now}
      </Button>
      {is_open && (
        <RunDialog
          preview={preview}
          onClose={(has_run) => {
            setOpen(false);
            if (has_run) onRan();
          }}
        />
      )}
    </div>
  );
};

interface DialogProps {
  preview: DayPreview;
  onClose(has_run: boolean): void;
}

const RunDialog = ({ preview, onClose }: DialogProps) => {
  const t = strings.value.billing.monthly;
  const [run, setRun] = useState<FinishedRun>();
  const bill = useMutation(async () => setRun(await runDay(preview.day)));
  return (
    <Dialog title={t.run_title(longDate(preview.day))} onClose={() => onClose(run !== undefined)}>
      {run ? (
        <RunResult run={run} onClose={() => onClose(true)} />
      ) : (
        <Form mutation={bill} action={t.run_action} onCancel={() => onClose(false)}>
          <Expected preview={preview} />
        </Form>
      )}
    </Dialog>
  );
};

/** What the run will do. */
const Expected = ({ preview: { rows, total } }: { preview: DayPreview }) => {
  const t = strings.value.billing.monthly;
  const billed = rows.filter(({ failure }) => failure === null);
  const failing = rows.length - billed.length;
  if (rows.length < total) return <p>{t.run_many(total)}</p>;
  const amounts = billed.map(({ total: amount, currency }) => ({ amount: amount ?? 0, currency }));
  return (
    <>
      <p>{t.run_creates(billed.length)}</p>
      {billed.length > 0 && (
        <div class="figure">
          <SumLines sums={sumsOf(amounts)} />
        </div>
      )}
      {failing > 0 && <p class="notice warning">{t.run_fails(failing)}</p>}
    </>
  );
};
