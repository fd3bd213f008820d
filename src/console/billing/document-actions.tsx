import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { saveFile } from "../ui/save-file.ts";
import { useMutation } from "../ui/use-mutation.ts";

interface Props {
  /** Of the saved file, `INV-2026-000001.pdf`. */
  name: string;
  label: string;
  read(): Promise<Blob>;
  kind?: "quiet";
}

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
 * Saves a PDF, or shares it from a phone. It does not open in a tab, because the content security policy
 * blocks the browser's PDF viewer.
 */
export const DocumentActions = ({ name, label, read, kind }: Props) => {
  const file = async () => new File([await read()], name, { type: "application/pdf" });
  const save = useMutation(async () => saveFile(await file(), name));
  const send = useMutation(async () => share(await file()));
  const look = kind ? { kind } : {};
  return (
    <>
      <Button {...look} busy={save.is_running} onClick={() => void save.run()}>
        {label}
      </Button>
      {shares_files && (
        <Button {...look} busy={send.is_running} onClick={() => void send.run()}>
          {strings.value.billing.invoice.share_pdf}
        </Button>
      )}
      <RefusalNotice refusal={save.refusal ?? send.refusal} />
    </>
  );
};
