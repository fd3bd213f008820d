import { strings } from "../strings/strings.ts";
import { Button } from "./button.tsx";
import { notify } from "./notify.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";
import { useMutation } from "./use-mutation.ts";

interface Props {
  /** Saves the file. Returns false if it does not have all rows. */
  onExport(): Promise<boolean>;
}

/** Saves a list as a spreadsheet. */
export const ExportButton = ({ onExport }: Props) => {
  const { exports: t } = strings.value;
  const exporting = useMutation(async () => {
    if (!(await onExport())) notify(t.incomplete);
  });
  return (
    <>
      <Button busy={exporting.is_running} onClick={() => void exporting.run()}>
        {exporting.is_running ? t.running : t.action}
      </Button>
      <RefusalNotice refusal={exporting.refusal} />
    </>
  );
};
