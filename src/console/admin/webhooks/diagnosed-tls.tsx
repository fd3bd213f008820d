import type { Diagnosis } from "../../api/document.d.ts";
import { number } from "../../format/locale.ts";
import { fromNow, moment } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Fact } from "../../ui/fact.tsx";

/** The TLS handshake: its version and the certificate. */
export const DiagnosedTls = ({ tls, tls_ms }: Pick<Diagnosis, "tls" | "tls_ms">) => {
  const { diagnosis } = strings.value.desk;
  if (tls === null) return <>{diagnosis.not_agreed}</>;
  return (
    <>
      {tls.protocol !== null && tls_ms !== null && (
        <p>{diagnosis.agreed(tls.protocol, number(tls_ms))}</p>
      )}
      {tls.error !== null && <p>{diagnosis.tls_fault[tls.error]}</p>}
      {tls.error === null && <p>{tls.authorized ? diagnosis.trusted : diagnosis.not_trusted}</p>}
      <dl class="facts">
        {tls.names.length > 0 && <Fact label={diagnosis.names}>{tls.names.join(", ")}</Fact>}
        {tls.subject !== null && <Fact label={diagnosis.subject}>{tls.subject}</Fact>}
        {tls.issuer !== null && <Fact label={diagnosis.issuer}>{tls.issuer}</Fact>}
        {tls.valid_until !== null && (
          <Fact label={diagnosis.valid_until}>
            {`${moment(tls.valid_until)} (${fromNow(tls.valid_until)})`}
          </Fact>
        )}
      </dl>
    </>
  );
};
