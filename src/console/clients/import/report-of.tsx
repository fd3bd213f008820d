import { number } from "../../format/locale.ts";
import { Button } from "../../parts/button.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { Table } from "../../parts/table.tsx";
import { words } from "../../words/words.ts";
import { fieldWords } from "./field-words.ts";
import { refusedFile } from "./file-lines.ts";
import type { ImportReport } from "./send-file.ts";

interface Props {
  report: ImportReport;
  file_name: string;
  /** The file's lines, to show what stands in a refused one. */
  lines: readonly string[];
}

const counts = ["created", "updated", "unchanged", "rejected"] as const;

/** What a file would do, or did. */
export const ReportOf = ({ report, file_name, lines }: Props) => {
  const said = words.value.clients.import;
  return (
    <>
      <h2>{report.dry_run ? said.checked : said.done}</h2>
      <p>
        <bdi>{file_name}</bdi> · {said.lines(report.lines)} · {said.read_as(report.encoding)}
      </p>
      <dl class="figures">
        {counts.map((name) => (
          <div key={name} class={name === "rejected" && report.rejected > 0 ? "bad" : undefined}>
            <dt>{report.dry_run ? said.would[name] : said.did[name]}</dt>
            <dd>{number(report[name])}</dd>
          </div>
        ))}
      </dl>
      {report.dry_run && <p class="notice">{said.nothing_written}</p>}
      <RefusedLines report={report} lines={lines} />
      <Columns report={report} />
    </>
  );
};

const RefusedLines = ({ report, lines }: Omit<Props, "file_name">) => {
  const said = words.value.clients.import;
  const { rejected, rejected_lines } = report;
  if (rejected === 0) return null;
  const save = () => {
    const file = new Blob([refusedFile(lines, rejected_lines)], { type: "text/csv" });
    saveFile(file, "refused-lines.csv");
  };
  return (
    <section class="listed">
      <h3>{said.rejected}</h3>
      <p>{said.rejected_hint}</p>
      <Table
        caption={said.rejected}
        rows={rejected_lines}
        keyOf={({ line }) => String(line)}
        columns={[
          { title: said.line, cell: ({ line }) => number(line, { useGrouping: false }) },
          {
            title: said.stands,
            cell: ({ line }) => (
              <code class="file-line" dir="auto">
                {lines[line]}
              </code>
            ),
          },
          {
            title: said.reason,
            cell: ({ message }) => (
              <span lang="en" dir="ltr">
                {message}
              </span>
            ),
          },
        ]}
      />
      {rejected > rejected_lines.length && (
        <p>{said.first(number(rejected_lines.length), number(rejected))}</p>
      )}
      <div class="actions">
        <Button onClick={save}>{said.save_rejected}</Button>
      </div>
    </section>
  );
};

const Columns = ({ report }: { report: ImportReport }) => {
  const said = words.value.clients.import;
  const rows = [
    ...Object.entries(report.columns).map(([header, field]) => ({ header, field })),
    ...report.ignored_columns.map((header) => ({ header, field: null })),
  ];
  return (
    <details class="more-filters" open={report.ignored_columns.length > 0}>
      <summary>
        {said.columns} ({number(rows.length)})
      </summary>
      <Table
        caption={said.columns}
        rows={rows}
        keyOf={({ header, field }) => `${field} ${header}`}
        columns={[
          { title: said.header, cell: ({ header }) => <bdi>{header}</bdi> },
          {
            title: said.meaning,
            cell: ({ field }) =>
              field === null ? (
                <span class="left-out">{said.ignored}</span>
              ) : (
                <span>{fieldWords(field)}</span>
              ),
          },
        ]}
      />
    </details>
  );
};
