import { useRef, useState } from "preact/hooks";
import { newKey } from "../../api/new-key.ts";
import { announce } from "../../parts/announce.tsx";
import { Button } from "../../parts/button.tsx";
import { Nothing, Page } from "../../parts/page.tsx";
import { Refused } from "../../parts/refused.tsx";
import { useAction } from "../../parts/use-action.ts";
import { mayAny } from "../../session/session.ts";
import { words } from "../../words/words.ts";
import { FileForm } from "./file-form.tsx";
import { fileLines } from "./file-lines.ts";
import { ReportOf } from "./report-of.tsx";
import { type ChosenFile, type ImportReport, sendFile } from "./send-file.ts";

/** What is known of a file: nothing is written before its dry run was seen. */
interface Looked {
  chosen: ChosenFile;
  report: ImportReport;
  lines: readonly string[];
  /** Of the real import: one for this file, so that asking again imports once. */
  key: string;
}

/** Takes clients from a file: first what it would do, then the doing. */
export const Import = () => {
  const { clients, shell } = words.value;
  const said = clients.import;
  const [looked, setLooked] = useState<Looked | null>(null);
  const [done, setDone] = useState<ImportReport | null>(null);
  const result = useRef<HTMLElement>(null);
  const show = (text: string) => {
    announce(text);
    requestAnimationFrame(() => result.current?.focus());
  };

  const look = useAction(async (chosen: ChosenFile) => {
    setLooked(null);
    setDone(null);
    const report = await sendFile(chosen, true, newKey());
    const lines = fileLines(await chosen.file.arrayBuffer(), report.encoding);
    setLooked({ chosen, report, lines, key: newKey() });
    show(said.checked);
  });
  const write = useAction(async ({ chosen, key }: Looked) => {
    setDone(await sendFile(chosen, false, key));
    show(said.done);
  });
  const restart = () => {
    setLooked(null);
    setDone(null);
    look.clear();
    write.clear();
  };

  if (!mayAny("clients:create", "clients:update"))
    return (
      <Page title={said.title}>
        <Nothing>{shell.not_allowed}</Nothing>
      </Page>
    );
  const count = looked ? looked.report.created + looked.report.updated : 0;
  return (
    <Page title={said.title}>
      {!looked && (
        <FileForm
          onFile={(chosen) => void look.run(chosen)}
          refusal={look.refusal}
          busy={look.is_running}
        />
      )}
      {look.is_running && (
        <p class="reading" role="status">
          {said.checking}
        </p>
      )}
      {looked && (
        <section class="listed looked" tabIndex={-1} ref={result} aria-label={said.checked}>
          <ReportOf
            report={done ?? looked.report}
            file_name={looked.chosen.file.name}
            lines={looked.lines}
          />
          <Refused refusal={write.refusal} />
          {write.is_running && (
            <div role="status">
              <p>{said.writing}</p>
              <progress aria-label={said.writing} />
            </div>
          )}
          <div class="actions">
            {done && (
              <a class="button primary" href="/console/clients?order=-updated_at">
                {said.to_list}
              </a>
            )}
            {!done && count > 0 && (
              <Button kind="primary" busy={write.is_running} onClick={() => void write.run(looked)}>
                {said.write(count)}
              </Button>
            )}
            {!done && count === 0 && <p>{said.nothing_to_do}</p>}
            {!write.is_running && <Button onClick={restart}>{said.again}</Button>}
          </div>
        </section>
      )}
    </Page>
  );
};
