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

/** Diagnoses an endpoint: DNS, connection, TLS and a ping. */
export const DiagnosisDialog = ({ endpoint_id, onClose }: Props) => {
  const [result, setResult] = useState<Diagnosis>();
  const { run, refusal, is_running } = useMutation(async () => {
    setResult(undefined);
    const params = { path: { uuid: endpoint_id } };
    setResult(await dataOf(api.POST("/v1/webhooks/{uuid}/diagnose", { params })));
  });
  useEffect(() => {
    void run();
  }, [run]);
  const { diagnosis } = strings.value.desk;
  return (
    <Dialog title={diagnosis.title} onClose={onClose}>
      <div class="stack" aria-live="polite">
        {is_running && <p class="hint">{diagnosis.looking}</p>}
        {result && <Verdict result={result} />}
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

const Verdict = ({ result }: { result: Diagnosis }) => {
  const { diagnosis } = strings.value.desk;
  const is_reachable = result.ping.error === null && result.ping.status !== null;
  return (
    <>
      <p class={is_reachable ? "notice good" : "refused"}>
        {is_reachable ? diagnosis.well : diagnosis.not_well}{" "}
        {result.why && diagnosis.why[result.why]}
      </p>
      <p>
        <bdi dir="ltr">{result.url}</bdi>
      </p>
      <dl class="diagnosis">
        <dt>{diagnosis.addresses}</dt>
        <dd>
          <Addresses addresses={result.addresses} />
        </dd>
        <dt>{diagnosis.connection}</dt>
        <dd>
          {result.connect_ms === null
            ? diagnosis.not_connected
            : diagnosis.connected(number(result.connect_ms))}
        </dd>
        <dt>{diagnosis.tls}</dt>
        <dd>
          <DiagnosedTls tls={result.tls} tls_ms={result.tls_ms} />
        </dd>
        <dt>{diagnosis.ping}</dt>
        <dd>
          <Ping ping={result.ping} />
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
