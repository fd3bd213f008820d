import type { FinishedRun } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { SumLines } from "../amount-lines.tsx";
import { billing_path } from "../paths.ts";
import { FailedClients } from "./runs.tsx";

interface Props {
  run: FinishedRun;
  onClose(): void;
}

/** What a run did, with the clients that could not be billed. */
export const RunResult = ({ run, onClose }: Props) => {
  const { billing, common } = strings.value;
  const t = billing.monthly;
  return (
    <div class="form">
      <p role="status">{t.run_created(run.invoices)}</p>
      {run.invoices > 0 && (
        <div class="figure">
          <SumLines sums={run.totals} />
        </div>
      )}
      {!run.finished && <p class="notice warning">{t.run_unfinished}</p>}
      {run.failures_count > 0 && (
        <>
          <h3>{t.failed_clients(run.failures_count)}</h3>
          <FailedClients run={run} />
        </>
      )}
      <div class="actions">
        <Button kind="primary" onClick={onClose}>
          {common.close}
        </Button>
        <a class="button" href={billing_path}>
          {t.see_owing}
        </a>
      </div>
    </div>
  );
};
