import { toDecimal } from "../../shared/money.ts";
import { money } from "../format/money.ts";
import { strings } from "../strings/strings.ts";
import { CheckField } from "../ui/field.tsx";
import type { OnSiteDraft } from "./draft.ts";
import { MoneyFields } from "./money-fields.tsx";
import type { ClientAccount, OnSitePaymentState } from "./on-site-state.ts";

interface Props {
  draft: OnSiteDraft;
  onDraft(draft: OnSiteDraft): void;
  state: OnSitePaymentState;
  account: ClientAccount;
  /** Open on the invoice in minor units; null if unknown. */
  due: number | null;
  /** A smaller remainder than this settles the invoice, in minor units. */
  tolerance: number;
  currency: string;
}

/** How the invoice is paid: with the client's credit, and with money on site. */
export const OnSitePayment = (props: Props) => {
  const { draft, onDraft, account, currency } = props;
  const { completion } = strings.value;
  const change = (changed: Partial<OnSiteDraft>) => onDraft({ ...draft, ...changed });
  const shown = (minor: number) => money(toDecimal(minor, currency), currency);
  return (
    <fieldset class="group">
      <legend>{completion.payment}</legend>
      {account.credit > 0 && (
        <CheckField
          label={completion.use_credit(shown(account.credit))}
          checked={draft.uses_credit ?? true}
          onValue={(uses_credit) => change({ uses_credit })}
        />
      )}
      <CheckField
        label={completion.take_payment}
        checked={draft.is_taken}
        onValue={(is_taken) => change({ is_taken })}
      />
      {draft.is_taken && account.debt > 0 && (
        <CheckField
          label={completion.collect_debt(shown(account.debt))}
          checked={draft.collects_debt ?? false}
          onValue={(collects_debt) => change({ collects_debt })}
        />
      )}
      {draft.is_taken && (
        <MoneyFields
          {...props}
          path="collect_payment"
          offered={[currency, props.state.pair.other]}
        />
      )}
    </fieldset>
  );
};
