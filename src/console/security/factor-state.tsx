import { api, dataOf } from "../api/client.ts";
import { strings } from "../strings/strings.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import type { NewFactor } from "./set-up-dialog.tsx";

/** From here on the person is asked to make new recovery codes. */
const few_codes = 3;

interface Props {
  active: boolean;
  recovery_codes_left: number;
  onSetUp(factor: NewFactor): void;
  onRenew(): void;
  onRemove(): void;
}

/** Whether the second factor is on, and what can be done with it. */
export const FactorState = ({ active, recovery_codes_left, onSetUp, onRenew, onRemove }: Props) => {
  const begin = useMutation(async () => {
    const { secret, otpauth_url } = await dataOf(api.POST("/v1/auth/totp"));
    // Null in a replay alone, and this call has no key.
    if (secret !== null && otpauth_url !== null) onSetUp({ secret, otpauth_url });
  });
  const t = strings.value.security.totp;
  if (!active)
    return (
      <>
        <p>{t.off}</p>
        <RefusalNotice refusal={begin.refusal} />
        <div class="actions">
          <Button kind="primary" busy={begin.is_running} onClick={() => void begin.run()}>
            {t.set_up}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <p>
        <Badge tone="good">{t.on}</Badge> {t.left(recovery_codes_left)}
      </p>
      {recovery_codes_left <= few_codes && <p class="notice warning">{t.few}</p>}
      <div class="actions">
        <Button onClick={onRenew}>{t.renew}</Button>
        <Button onClick={onRemove}>{t.remove}</Button>
      </div>
    </>
  );
};
