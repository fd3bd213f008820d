import type { CashBalance } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { AmountLines } from "../amount-lines.tsx";

/** Cash in hand, and a warning if it is more than the limit. */
export const InHand = ({ balances, over_limit }: Pick<CashBalance, "balances" | "over_limit">) => (
  <>
    <AmountLines amounts={balances} />
    {over_limit && <Badge tone="bad">{strings.value.billing.cash.over_limit}</Badge>}
  </>
);

export const Limit = ({ limit }: Pick<CashBalance, "limit">) => (
  <AmountLines
    amounts={Object.entries(limit ?? {}).map(([currency, amount]) => ({ currency, amount }))}
  />
);
