import { useState } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import { strings } from "../strings/strings.ts";
import { notify } from "../ui/notify.tsx";
import { QueryBoundary } from "../ui/page.tsx";
import { useQuery } from "../ui/use-query.ts";
import { CodeDialog } from "./code-dialog.tsx";
import { FactorState } from "./factor-state.tsx";
import { Part } from "./part.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { reloadAfterSetup } from "./reload-after-setup.ts";
import { type NewFactor, SetUpDialog } from "./set-up-dialog.tsx";

type Step =
  | { name: "set_up"; factor: NewFactor }
  | { name: "renew" | "remove" }
  | { name: "codes"; codes: readonly string[] | null };

/** The codes of an authenticator app, and recovery codes (§15). */
export const SecondFactor = () => {
  const query = useQuery("second factor", () => dataOf(api.GET("/v1/auth/totp")));
  const [step, setStep] = useState<Step | null>(null);
  const t = strings.value.security.totp;
  const close = () => setStep(null);
  const remove = async (code: string) => {
    await dataOf(api.DELETE("/v1/auth/totp", { body: { code } }));
    notify(t.removed);
    close();
    await query.refetch();
  };
  const showCodes = (codes: readonly string[] | null) => setStep({ name: "codes", codes });
  const renew = async (code: string) => {
    const renewed = api.POST("/v1/auth/totp/recovery-codes", { body: { code } });
    showCodes((await dataOf(renewed)).recovery_codes);
  };
  const finish = async () => {
    close();
    await (reloadAfterSetup() ?? query.refetch());
  };
  return (
    <>
      <Part title={t.title}>
        <QueryBoundary query={query}>
          {(state) => (
            <FactorState
              {...state}
              onSetUp={(factor) => setStep({ name: "set_up", factor })}
              onRenew={() => setStep({ name: "renew" })}
              onRemove={() => setStep({ name: "remove" })}
            />
          )}
        </QueryBoundary>
      </Part>
      {step?.name === "set_up" && (
        <SetUpDialog factor={step.factor} onClose={close} onConfirmed={showCodes} />
      )}
      {step?.name === "renew" && (
        <CodeDialog title={t.renew} words={t.renew_words} onCode={renew} onClose={close} />
      )}
      {step?.name === "remove" && (
        <CodeDialog
          title={t.remove}
          words={t.remove_words}
          danger
          onCode={remove}
          onClose={close}
        />
      )}
      {step?.name === "codes" && <RecoveryCodes codes={step.codes} onClose={() => void finish()} />}
    </>
  );
};
