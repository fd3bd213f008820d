import { toDecimal } from "../../shared/money.ts";
import { money } from "../format/money.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";

interface Props {
  /** In minor units. */
  to_pay: number;
  currency: string;
  busy: boolean;
  onCollect(): void;
}

/** Completes the job with exactly the amount due in cash: the usual case in one tap. */
export const CollectCash = ({ to_pay, currency, busy, onCollect }: Props) => (
  <div class="collect-cash">
    <Button kind="primary" busy={busy} onClick={onCollect}>
      {strings.value.completion.collect_cash(money(toDecimal(to_pay, currency), currency))}
    </Button>
  </div>
);
