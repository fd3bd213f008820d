import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Reminders } from "../../api/document.d.ts";
import { loggedIn } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { ClientLink } from "../client-link.tsx";
import type { Selected } from "./selection.ts";

interface Props {
  clients: readonly Selected[];
  onClose(): void;
}

/** Reminds clients, and shows who was not reminded. */
export const RemindDialog = ({ clients, onClose }: Props) => {
  const t = strings.value.billing.owing;
  const [result, setResult] = useState<Reminders>();
  const remind = useMutation(async () => {
    const client_ids = clients.map(({ client_id }) => client_id);
    setResult(await dataOf(api.POST("/v1/receivables/remind", { body: { client_ids } })));
  });
  const has_gateway = loggedIn().organization.message_gateway !== null;
  const without = clients.filter(
    ({ email, phone_number }) => email === null && !(has_gateway && phone_number !== null),
  ).length;
  return (
    <Dialog title={t.remind_title(clients.length)} onClose={onClose}>
      {result ? (
        <Result result={result} onClose={onClose} />
      ) : (
        <Form mutation={remind} action={t.remind_action} onCancel={onClose}>
          <p>{t.remind_means}</p>
          {without > 0 && <p class="notice">{t.without_address(without)}</p>}
        </Form>
      )}
    </Dialog>
  );
};

const Result = ({ result, onClose }: { result: Reminders; onClose(): void }) => {
  const { billing, common } = strings.value;
  const t = billing.owing;
  const { reminded, not_reminded } = result;
  const is_skipped = reminded.some(({ status }) => status === "skipped");
  return (
    <div class="form">
      <p role="status">{t.reminded(reminded.length)}</p>
      {is_skipped && <p class="notice warning">{t.no_mail_server}</p>}
      {not_reminded.length > 0 && (
        <>
          <h3>{t.not_reminded}</h3>
          <ul class="failures">
            {not_reminded.map(({ client_id, name, reason }) => (
              <li key={client_id}>
                <ClientLink id={client_id} name={name} />
                <span class="hint">{t.not_reminded_for[reason]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div class="actions">
        <Button kind="primary" onClick={onClose}>
          {common.close}
        </Button>
      </div>
    </div>
  );
};
