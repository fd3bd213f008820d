import { api, dataOf } from "../../api/client.ts";
import type { Claim } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { notify } from "../../ui/notify.tsx";
import { ReasonDialog } from "../../ui/reason-dialog.tsx";

interface Props {
  claim: Claim;
  onClose(): void;
  onDecided(): void;
}

/** Rejects a claim; the client reads the reason. */
export const RejectClaim = ({ claim: { id }, onClose, onDecided }: Props) => {
  const { billing } = strings.value;
  const t = billing.claims;
  return (
    <ReasonDialog
      title={t.reject}
      hint={t.reject_means}
      label={billing.reason}
      action={t.reject_action}
      onReason={async (reason) => {
        const params = { path: { id } };
        await dataOf(api.POST("/v1/payment-claims/{id}/reject", { params, body: { reason } }));
        notify(t.rejected);
        onDecided();
      }}
      onClose={onClose}
    />
  );
};
