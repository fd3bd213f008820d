import { api, dataOf } from "../api/client.ts";
import { may } from "../session/session.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { saveFile } from "../ui/save-file.ts";
import { useMutation } from "../ui/use-mutation.ts";

interface Props {
  id: string;
  number: string;
}

/** Links to the invoice and its PDF, if this person may read them. */
export const InvoiceLinks = ({ id, number }: Props) => {
  const t = strings.value.ticket;
  const pdf = useMutation(async () => {
    const path = { id };
    const content: Blob = await dataOf(
      api.GET("/v1/invoices/{id}/pdf", { params: { path }, parseAs: "blob" }),
    );
    saveFile(content, `${number}.pdf`);
  });
  if (!may("invoices:read")) return null;
  return (
    <>
      <div class="actions">
        <a class="button" href={`/console/billing/invoices/${id}`}>
          {t.invoice} <bdi dir="ltr">{number}</bdi>
        </a>
        <Button busy={pdf.is_running} onClick={() => void pdf.run()}>
          {t.pdf}
        </Button>
      </div>
      <RefusalNotice refusal={pdf.refusal} />
    </>
  );
};
