import { today } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { DateField } from "../../ui/date-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useFields } from "../../ui/use-fields.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { readStatements } from "./read.ts";
import type { Selected } from "./selection.ts";

interface Props {
  clients: readonly Selected[];
  onClose(): void;
}

/** Saves the clients' statements as one PDF, by default since the first of the last month. */
export const StatementsDialog = ({ clients, onClose }: Props) => {
  const { owing: t } = strings.value.billing;
  const { from, until, saved } = strings.value.clients.statement;
  const { draft, field } = useFields({ date_from: firstOfLastMonth(today()), date_to: "" });
  const save = useMutation(async () => {
    const range = Object.fromEntries(Object.entries(draft).filter(([, day]) => day !== ""));
    const ids = clients.map(({ client_id }) => client_id);
    saveFile(await readStatements(ids, range), `statements-${today()}.pdf`);
    notify(saved);
    onClose();
  });
  return (
    <Dialog title={t.statements_of(clients.length)} onClose={onClose}>
      <Form mutation={save} action={t.save_pdf} onCancel={onClose}>
        <p>{t.statements_mean}</p>
        <div class="fields">
          <DateField label={from} {...field("date_from")} />
          <DateField label={until} {...field("date_to")} />
        </div>
      </Form>
    </Dialog>
  );
};

const firstOfLastMonth = (day: string): string => {
  const month = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() - 1);
  return month.toISOString().slice(0, 10);
};
