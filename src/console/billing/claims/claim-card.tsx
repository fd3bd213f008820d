import type { Claim } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { moment } from "../../format/time.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Fact } from "../../ui/fact.tsx";
import { ClientLink } from "../client-link.tsx";
import { paymentPath } from "../paths.ts";
import { Slip } from "./slip.tsx";

const tones: Record<Claim["status"], Tone> = {
  pending: "info",
  confirmed: "good",
  rejected: "bad",
};

interface Props {
  claim: Claim;
  onDecide(as: "confirm" | "reject"): void;
}

/** A claim beside its slip, with the buttons to decide. */
export const ClaimCard = ({ claim, onDecide }: Props) => {
  const { billing, payment_method } = strings.value;
  const t = billing.claims;
  const { status, method, reference, note, slip, payment_id, reason, decided_by } = claim;
  return (
    <li class="block claim">
      <div>
        <div class="card-head">
          <h2>
            <bdi>{money(claim.amount, claim.currency)}</bdi>
          </h2>
          <Badge tone={tones[status]}>{t.statuses[status]}</Badge>
        </div>
        <dl class="facts">
          <Fact label={billing.client}>
            <ClientLink id={claim.client_id} />
          </Fact>
          <Fact label={billing.payment.method}>{payment_method[method]}</Fact>
          <Fact label={billing.payment.reference}>{reference}</Fact>
          <Fact label={t.note}>{note}</Fact>
          <Fact label={t.sent_at}>{moment(claim.created_at)}</Fact>
          <Fact label={t.decided_by}>{decided_by?.name}</Fact>
          <Fact label={billing.reason}>{reason}</Fact>
          <Fact label={billing.payment.one}>
            {payment_id && <a href={paymentPath(payment_id)}>{t.open_payment}</a>}
          </Fact>
        </dl>
        {status === "pending" && may("client_payments:create") && (
          <div class="actions">
            <Button kind="primary" onClick={() => onDecide("confirm")}>
              {t.confirm}
            </Button>
            <Button onClick={() => onDecide("reject")}>{t.reject}</Button>
          </div>
        )}
      </div>
      {slip && <Slip claim_id={claim.id} slip={slip} />}
    </li>
  );
};
