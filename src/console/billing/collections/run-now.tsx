import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { DunningPolicy, DunningRunNow } from "../../api/document.d.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { runAll } from "./run-all.ts";

interface Props {
  policy: DunningPolicy;
  onRan(): void;
}

/** Runs the policy for today at once. */
export const RunNow = ({ policy, onRan }: Props) => {
  const t = strings.value.billing.collections;
  const [is_open, setOpen] = useState(false);
  if (!may("settings:manage") || policy.steps.length === 0) return null;
  if (!policy.enabled) return <p class="hint">{t.run_when_on}</p>;
  return (
    <div class="actions">
      <Button onClick={() => setOpen(true)}>{t.run_now}</Button>
      {is_open && (
        <RunDialog
          time={policy.time}
          onClose={(has_run) => {
            setOpen(false);
            if (has_run) onRan();
          }}
        />
      )}
    </div>
  );
};

interface DialogProps extends Pick<DunningPolicy, "time"> {
  onClose(has_run: boolean): void;
}

/** Says first what the run would do. */
const RunDialog = ({ time, onClose }: DialogProps) => {
  const t = strings.value.billing.collections;
  const [include_old, setIncludeOld] = useState(false);
  const [expected, setExpected] = useState<DunningRunNow>();
  const [run, setRun] = useState<DunningRunNow>();
  const look = useMutation(async () => {
    const body = { dry_run: true, include_old };
    setExpected(await dataOf(api.POST("/v1/dunning-policy/run", { body })));
  });
  const start = useMutation(async () => setRun(await runAll(include_old)));
  if (run)
    return (
      <Dialog title={t.run_now} onClose={() => onClose(true)}>
        <p role="status">{t.ran(run.messages, run.suspensions)}</p>
        {!run.finished && <p class="notice warning">{t.run_unfinished}</p>}
        <Button kind="primary" onClick={() => onClose(true)}>
          {strings.value.common.close}
        </Button>
      </Dialog>
    );
  return (
    <Dialog title={t.run_now} onClose={() => onClose(false)}>
      <Form
        mutation={expected ? start : look}
        action={expected ? t.run_action : t.run_look}
        danger={expected !== undefined && expected.suspensions > 0}
        onCancel={() => onClose(false)}
      >
        <p>{t.run_means(time)}</p>
        <CheckField
          label={t.include_old}
          checked={include_old}
          onValue={(checked) => {
            setIncludeOld(checked);
            setExpected(undefined);
          }}
        />
        {expected && <p role="status">{t.expected(expected.messages, expected.suspensions)}</p>}
      </Form>
    </Dialog>
  );
};
