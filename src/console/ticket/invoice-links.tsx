import { answerOf, api } from "../api/client.ts";
import { Button } from "../parts/button.tsx";
import { Refused } from "../parts/refused.tsx";
import { saveFile } from "../parts/save-file.ts";
import { useAction } from "../parts/use-action.ts";
import { may } from "../session/session.ts";
import { words } from "../words/words.ts";

interface Props {
  id: string;
  number: string;
}

/** The invoice, and its PDF, for who may read it. */
export const InvoiceLinks = ({ id, number }: Props) => {
  const said = words.value.ticket;
  const pdf = useAction(async () => {
    const path = { id };
    const content = await answerOf(
      api.GET("/v1/invoices/{id}/pdf", { params: { path }, parseAs: "blob" }),
    );
    saveFile(content as unknown as Blob, `${number}.pdf`); // read as a blob, whatever the document says
  });
  if (!may("invoices:read")) return null;
  return (
    <>
      <div class="actions">
        <a class="button" href={`/console/billing/invoices/${id}`}>
          {said.invoice} <bdi dir="ltr">{number}</bdi>
        </a>
        <Button busy={pdf.is_running} onClick={() => void pdf.run()}>
          {said.pdf}
        </Button>
      </div>
      <Refused refusal={pdf.refusal} />
    </>
  );
};
