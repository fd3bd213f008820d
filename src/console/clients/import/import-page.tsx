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
import { ReportOf } from "./report.tsx";
import { type ChosenFile, type ImportReport, sendFile } from "./send-file.ts";

/** A file after its dry run; nothing is imported before the run was seen. */
interface Looked {
  chosen: ChosenFile;
  report: ImportReport;
  lines: readonly string[];
  /** Of the real import: one for this file, so that asking again imports once. */
  key: string;
}

/** Imports clients from a file after a dry run. */
export const Import = () => {
  const { clients, shell } = strings.value;
  const t = clients.import;
  const [looked, setLooked] = useState<Looked | null>(null);
  const [done, setDone] = useState<ImportReport | null>(null);
  const result = useRef<HTMLElement>(null);
  const show = (text: string) => {
    announce(text);
    requestAnimationFrame(() => result.current?.focus());
  };

  const look = useMutation(async (chosen: ChosenFile) => {
    setLooked(null);
    setDone(null);
    const report = await sendFile(chosen, true, newKey());
    const lines = fileLines(await chosen.file.arrayBuffer(), report.encoding);
    setLooked({ chosen, report, lines, key: newKey() });
    show(t.checked);
  });
  const write = useMutation(async ({ chosen, key }: Looked) => {
    setDone(await sendFile(chosen, false, key));
    show(t.done);
  });
  const restart = () => {
    setLooked(null);
    setDone(null);
    look.clear();
    write.clear();
  };

  if (!mayAny("clients:create", "clients:update"))
    return (
      <Page title={t.title}>
        <EmptyState>{shell.not_allowed}</EmptyState>
      </Page>
    );
  const count = looked ? looked.report.created + looked.report.updated : 0;
  return (
    <Page title={t.title}>
      {!looked && (
        <FileForm
          onFile={(chosen) => void look.run(chosen)}
          refusal={look.refusal}
          busy={look.is_running}
        />
      )}
      {look.is_running && (
        <p class="reading" role="status">
          {t.checking}
        </p>
      )}
      {looked && (
        <section class="listed looked" tabIndex={-1} ref={result} aria-label={t.checked}>
          <ReportOf
            report={done ?? looked.report}
            file_name={looked.chosen.file.name}
            lines={looked.lines}
          />
          <RefusalNotice refusal={write.refusal} />
          {write.is_running && (
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
              <Button kind="primary" busy={write.is_running} onClick={() => void write.run(looked)}>
                {t.write(count)}
              </Button>
            )}
            {!done && count === 0 && <p>{t.nothing_to_do}</p>}
            {!write.is_running && <Button onClick={restart}>{t.again}</Button>}
          </div>
        </section>
      )}
    </Page>
  );
};
