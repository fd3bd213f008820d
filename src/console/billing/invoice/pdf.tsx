import { answerOf, api } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Refused } from "../../parts/refused.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { useAction } from "../../parts/use-action.ts";
import { words } from "../../words/words.ts";

const readPdf = (id: string): Promise<Blob> =>
  answerOf(api.GET("/v1/invoices/{id}/pdf", { params: { path: { id } }, parseAs: "blob" }));

const open_for_ms = 60_000;

/** The tab opens at once, as the browser lets only a click do, and gets the file when it is there. */
const openPdf = async (id: string, number: string): Promise<void> => {
  const tab = window.open("", "_blank");
  try {
    const file = await readPdf(id);
    if (!tab) {
      saveFile(file, `${number}.pdf`); // the browser lets no tab open
      return;
    }
    const address = URL.createObjectURL(new Blob([file], { type: "application/pdf" }));
    tab.location.href = address;
    setTimeout(() => URL.revokeObjectURL(address), open_for_ms);
  } catch (error) {
    tab?.close();
    throw error;
  }
};

/** The invoice on paper: to keep, or to look at. */
export const PdfActions = ({ id, number }: { id: string; number: string }) => {
  const said = words.value.billing.invoice;
  const save = useAction(async () => saveFile(await readPdf(id), `${number}.pdf`));
  const open = useAction(() => openPdf(id, number));
  return (
    <>
      <Button busy={save.is_running} onClick={() => void save.run()}>
        {said.save_pdf}
      </Button>
      <Button busy={open.is_running} onClick={() => void open.run()}>
        {said.open_pdf}
      </Button>
      <Refused refusal={save.refusal ?? open.refusal} />
    </>
  );
};
