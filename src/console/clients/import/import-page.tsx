import { useRef, useState } from "preact/hooks";
import { newKey } from "../../api/new-key.ts";
import { mayAny } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { announce } from "../../ui/notify.tsx";
import { EmptyState, Page } from "../../ui/page.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { FileForm } from "./file-form.tsx";
import { fileLines } from "./file-lines.ts";
import { mayImportFolder } from "./folder/folder-page.tsx";
import { Report } from "./report.tsx";
import { type ChosenFile, type ImportReport, sendFile } from "./send-file.ts";

/** A file after its dry run. */
interface CheckedFile {
  chosen: ChosenFile;
  report: ImportReport;
  lines: readonly string[];
  /** The `Idempotency-Key` of the import: one for this file, so that a retry imports once. */
  key: string;
}

/** Imports clients from a file after a dry run. */
export const Import = () => {
  const { clients, shell } = strings.value;
  const t = clients.import;
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const [done, setDone] = useState<ImportReport | null>(null);
  const result = useRef<HTMLElement>(null);
  const show = (text: string) => {
    announce(text);
    requestAnimationFrame(() => result.current?.focus());
  };

  const check = useMutation(async (chosen: ChosenFile) => {
    setChecked(null);
    setDone(null);
    const report = await sendFile(chosen, true, newKey());
    const lines = fileLines(await chosen.file.arrayBuffer(), report.encoding);
    setChecked({ chosen, report, lines, key: newKey() });
    show(t.checked);
  });
  const importFile = useMutation(async ({ chosen, key }: CheckedFile) => {
    setDone(await sendFile(chosen, false, key));
    show(t.done);
  });
  const restart = () => {
    setChecked(null);
    setDone(null);
    check.clear();
    importFile.clear();
  };

  if (!mayAny("clients:create", "clients:update"))
    return (
      <Page title={t.title}>
        <EmptyState>{shell.not_allowed}</EmptyState>
      </Page>
    );
  const count = checked ? checked.report.created + checked.report.updated : 0;
  return (
    <Page
      title={t.title}
      actions={
        mayImportFolder() && (
          <a class="button" href="/console/clients/import/folder">
            {clients.folder.title}
          </a>
        )
      }
    >
      {!checked && (
        <FileForm
          onFile={(chosen) => void check.run(chosen)}
          refusal={check.refusal}
          busy={check.is_running}
        />
      )}
      {check.is_running && (
        <p class="reading" role="status">
          {t.checking}
        </p>
      )}
      {checked && (
        <section class="listed looked" tabIndex={-1} ref={result} aria-label={t.checked}>
          <Report
            report={done ?? checked.report}
            file_name={checked.chosen.file.name}
            lines={checked.lines}
          />
          <RefusalNotice refusal={importFile.refusal} />
          {importFile.is_running && (
            <div role="status">
              <p>{t.writing}</p>
              <progress aria-label={t.writing} />
            </div>
          )}
          <div class="actions">
            {done && (
              <a class="button primary" href="/console/clients?order=-updated_at">
                {t.to_list}
              </a>
            )}
            {!done && count > 0 && (
              <Button
                kind="primary"
                busy={importFile.is_running}
                onClick={() => void importFile.run(checked)}
              >
                {t.write(count)}
              </Button>
            )}
            {!done && count === 0 && <p>{t.nothing_to_do}</p>}
            {!importFile.is_running && <Button onClick={restart}>{t.again}</Button>}
          </div>
        </section>
      )}
    </Page>
  );
};
