import { useState } from "preact/hooks";
import type { DunningPolicy } from "../../api/document.d.ts";
import { money } from "../../format/money.ts";
import { loggedIn, may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Fact } from "../../ui/fact.tsx";
import { PolicyForm } from "./policy-form.tsx";

interface Props {
  policy: DunningPolicy;
  onSaved(policy: DunningPolicy): void;
}

/** The policy in words, with a button to change it. */
export const Policy = ({ policy, onSaved }: Props) => {
  const t = strings.value.billing.collections;
  const [is_editing, setEditing] = useState(false);
  return (
    <div class="preview">
      <p>
        <Badge tone={policy.enabled ? "good" : "neutral"}>{policy.enabled ? t.on : t.off}</Badge>
      </p>
      {policy.steps.length === 0 ? <p class="hint">{t.no_steps}</p> : <Facts policy={policy} />}
      {may("settings:manage") && (
        <div class="actions">
          <Button kind="primary" onClick={() => setEditing(true)}>
            {policy.steps.length === 0 ? t.set_up : t.edit}
          </Button>
        </div>
      )}
      {is_editing && (
        <PolicyForm
          policy={policy}
          onClose={() => setEditing(false)}
          onSaved={(saved) => {
            setEditing(false);
            onSaved(saved);
          }}
        />
      )}
    </div>
  );
};

const Facts = ({ policy }: { policy: DunningPolicy }) => {
  const t = strings.value.billing.collections;
  const { steps, weekdays, suspend_weekdays, time, minimum_balance, resume } = policy;
  const suspends = steps.some(({ kind }) => kind === "suspend");
  return (
    <>
      <ol class="steps">
        {steps.map(({ id, kind, days_after_due }) => (
          <li key={id}>
            {t.kinds[kind]} <span class="hint">{t.when(days_after_due)}</span>
          </li>
        ))}
      </ol>
      <dl class="facts">
        <Fact label={t.runs_on}>{`${daysOf(weekdays)}, ${time}`}</Fact>
        {suspends && <Fact label={t.suspends_on}>{daysOf(suspend_weekdays)}</Fact>}
        <Fact label={t.minimum_balance}>
          {money(minimum_balance, loggedIn().organization.currency)}
        </Fact>
        {suspends && <Fact label={t.resume}>{t.resumes[resume]}</Fact>}
      </dl>
    </>
  );
};

const daysOf = (weekdays: DunningPolicy["weekdays"]): string =>
  weekdays.map((day) => strings.value.billing.collections.weekdays[day]).join(" · ");
