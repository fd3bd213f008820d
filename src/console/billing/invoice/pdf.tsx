import { api, dataOf } from "../../api/client.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useMutation } from "../../ui/use-mutation.ts";

const readPdf = async (id: string, number: string): Promise<File> => {
  const params = { path: { id } };
  const content: Blob = await dataOf(api.GET("/v1/invoices/{id}/pdf", { params, parseAs: "blob" }));
  return new File([content], `${number}.pdf`, { type: "application/pdf" });
};

/** Whether this browser can share files; none can without TLS. */
const shares_files =
  "canShare" in navigator &&
  navigator.canShare({ files: [new File([], "invoice.pdf", { type: "application/pdf" })] });

const share = async (file: File): Promise<void> => {
  try {
    await navigator.share({ files: [file], title: file.name });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    // AbortError: the user cancelled. Otherwise too long after the click to share, so it is saved.
    if (error.name !== "AbortError") saveFile(file, file.name);
  }
};

/**
 * Saves the invoice's PDF, or shares it from a phone. It does not open in a tab, because the content
 * security policy blocks the browser's PDF viewer.
 */
export const PdfActions = ({ id, number }: { id: string; number: string }) => {
  const t = strings.value.billing.invoice;
  const save = useMutation(async () => saveFile(await readPdf(id, number), `${number}.pdf`));
  const send = useMutation(async () => share(await readPdf(id, number)));
  return (
    <>
      <Button busy={save.is_running} onClick={() => void save.run()}>
        {t.save_pdf}
      </Button>
      {shares_files && (
        <Button busy={send.is_running} onClick={() => void send.run()}>
          {t.share_pdf}
        </Button>
      )}
      <RefusalNotice refusal={save.refusal ?? send.refusal} />
    </>
  );
};
