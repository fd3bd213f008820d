import { answerOf, api } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Refused } from "../../parts/refused.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { useAction } from "../../parts/use-action.ts";
import { words } from "../../words/words.ts";

const readPdf = async (id: string, number: string): Promise<File> => {
  const params = { path: { id } };
  const content: Blob = await answerOf(
    api.GET("/v1/invoices/{id}/pdf", { params, parseAs: "blob" }),
  );
  return new File([content], `${number}.pdf`, { type: "application/pdf" });
};

/** Whether this device hands files over to other programs; none does where the console has no TLS. */
const shares_files =
  "canShare" in navigator &&
  navigator.canShare({ files: [new File([], "invoice.pdf", { type: "application/pdf" })] });

const share = async (file: File): Promise<void> => {
  try {
    await navigator.share({ files: [file], title: file.name });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    // Who thought better of it wants no file; where it came too late after the click it is kept instead.
    if (error.name !== "AbortError") saveFile(file, file.name);
  }
};

/**
 * The invoice on paper: to keep, or from a phone to send to the customer. It is not opened in a tab: the browser's
 * viewer is held by the page's policy, and stays empty.
 */
export const PdfActions = ({ id, number }: { id: string; number: string }) => {
  const said = words.value.billing.invoice;
  const save = useAction(async () => saveFile(await readPdf(id, number), `${number}.pdf`));
  const send = useAction(async () => share(await readPdf(id, number)));
  return (
    <>
      <Button busy={save.is_running} onClick={() => void save.run()}>
        {said.save_pdf}
      </Button>
      {shares_files && (
        <Button busy={send.is_running} onClick={() => void send.run()}>
          {said.share_pdf}
        </Button>
      )}
      <Refused refusal={save.refusal ?? send.refusal} />
    </>
  );
};
