import { useEffect, useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Diagnosis } from "../../api/document.d.ts";
import { number } from "../../format/locale.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { DiagnosedTls } from "./diagnosed-tls.tsx";

interface Props {
  endpoint_id: string;
  onClose(): void;
}

/** Looks at what a sending would meet, and says it in words. */
export const DiagnosisDialog = ({ endpoint_id, onClose }: Props) => {
  const [told, setTold] = useState<Diagnosis>();
  const { run, refusal, is_running } = useMutation(async () => {
    setTold(undefined);
    const params = { path: { uuid: endpoint_id } };
    setTold(await dataOf(api.POST("/v1/webhooks/{uuid}/diagnose", { params })));
  });
  useEffect(() => {
    void run();
  }, [run]);
  const { diagnosis } = strings.value.desk;
  return (
    <Dialog title={diagnosis.title} onClose={onClose}>
      <div class="stack" aria-live="polite">
        {is_running && <p class="hint">{diagnosis.looking}</p>}
        {told && <Verdict diagnosis_result={told} />}
      </div>
      <RefusalNotice refusal={refusal} />
      <div class="actions">
        <Button busy={is_running} onClick={() => void run()}>
          {diagnosis.again}
        </Button>
      </div>
    </Dialog>
  );
};

const Verdict = ({ diagnosis_result: told }: { diagnosis_result: Diagnosis }) => {
  const { diagnosis } = strings.value.desk;
  const is_well = told.ping.error === null && told.ping.status !== null;
  return (
    <>
      <p class={is_well ? "notice good" : "refused"}>
        {is_well ? diagnosis.well : diagnosis.not_well} {told.why && diagnosis.why[told.why]}
      </p>
      <p>
        <bdi dir="ltr">{told.url}</bdi>
      </p>
      <dl class="diagnosis">
        <dt>{diagnosis.addresses}</dt>
        <dd>
          <Addresses addresses={told.addresses} />
        </dd>
        <dt>{diagnosis.connection}</dt>
        <dd>
          {told.connect_ms === null
            ? diagnosis.not_connected
            : diagnosis.connected(number(told.connect_ms))}
        </dd>
        <dt>{diagnosis.tls}</dt>
        <dd>
          <DiagnosedTls tls={told.tls} tls_ms={told.tls_ms} />
        </dd>
        <dt>{diagnosis.ping}</dt>
        <dd>
          <Ping ping={told.ping} />
        </dd>
      </dl>
    </>
  );
};

const Addresses = ({ addresses }: Pick<Diagnosis, "addresses">) => {
  const { diagnosis } = strings.value.desk;
  if (addresses.length === 0) return <>{diagnosis.no_addresses}</>;
  return (
    <ul>
      {addresses.map(({ address, allowed, why }) => (
        <li key={address}>
          <bdi>{address}</bdi>{" "}
          <Badge tone={allowed ? "good" : "bad"}>
            {why === null ? diagnosis.allowed : diagnosis.fault[why]}
          </Badge>
        </li>
      ))}
    </ul>
  );
};

const Ping = ({ ping: { status, duration_ms, error } }: Pick<Diagnosis, "ping">) => {
  const { diagnosis, webhooks } = strings.value.desk;
  if (duration_ms === null) return <>{diagnosis.no_ping}</>;
  return (
    <>
      {status !== null && <p>{diagnosis.answered(String(status), number(duration_ms))}</p>}
      {error !== null && <p>{webhooks.error[error]}</p>}
    </>
  );
};
