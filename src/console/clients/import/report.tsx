import { number } from "../../format/locale.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { Table } from "../../ui/table.tsx";
import { fieldLabel } from "./field-label.ts";
import { refusedFile } from "./file-lines.ts";
import type { ImportReport } from "./send-file.ts";

interface Props {
  report: ImportReport;
  file_name: string;
  /** The file's lines by number, to show the refused ones. */
  lines: readonly string[];
}

const counts = ["created", "updated", "unchanged", "rejected"] as const;

/** The result of an import or its dry run. */
export const Report = ({ report, file_name, lines }: Props) => {
  const t = strings.value.clients.import;
  return (
    <>
      <h2>{report.dry_run ? t.checked : t.done}</h2>
      <p>
        <bdi>{file_name}</bdi> · {t.lines(report.lines)} · {t.read_as(report.encoding)}
      </p>
      <dl class="figures">
        {counts.map((name) => (
          <div key={name} class={name === "rejected" && report.rejected > 0 ? "bad" : undefined}>
            <dt>{report.dry_run ? t.would[name] : t.did[name]}</dt>
            <dd>{number(report[name])}</dd>
          </div>
        ))}
      </dl>
      {report.dry_run && <p class="notice">{t.nothing_written}</p>}
      <RefusedLines report={report} lines={lines} />
      <Columns report={report} />
    </>
  );
};

const RefusedLines = ({ report, lines }: Omit<Props, "file_name">) => {
  const t = strings.value.clients.import;
  const { rejected, rejected_lines } = report;
  if (rejected === 0) return null;
  const save = () => {
    const file = new Blob([refusedFile(lines, rejected_lines)], { type: "text/csv" });
    saveFile(file, "refused-lines.csv");
  };
  return (
    <section class="listed">
      <h3>{t.rejected}</h3>
      <p>{t.rejected_hint}</p>
      <Table
        caption={t.rejected}
        rows={rejected_lines}
        keyOf={({ line }) => String(line)}
        columns={[
          { title: t.line, cell: ({ line }) => number(line, { useGrouping: false }) },
          {
            title: t.stands,
            cell: ({ line }) => (
              <code class="file-line" dir="auto">
                {lines[line]}
              </code>
            ),
          },
          {
            title: t.reason,
            cell: ({ message }) => (
              <span lang="en" dir="ltr">
                {message}
              </span>
            ),
          },
        ]}
      />
      {rejected > rejected_lines.length && (
        <p>{t.first(number(rejected_lines.length), number(rejected))}</p>
      )}
      <div class="actions">
        <Button onClick={save}>{t.save_rejected}</Button>
      </div>
    </section>
  );
};

const Columns = ({ report }: { report: ImportReport }) => {
  const t = strings.value.clients.import;
  const rows = [
    ...Object.entries(report.columns).map(([header, field]) => ({ header, field })),
    ...report.ignored_columns.map((header) => ({ header, field: null })),
  ];
  return (
    <details class="more-filters" open={report.ignored_columns.length > 0}>
      <summary>
        {t.columns} ({number(rows.length)})
      </summary>
      <Table
        caption={t.columns}
        rows={rows}
        keyOf={({ header, field }) => `${field} ${header}`}
        columns={[
          { title: t.header, cell: ({ header }) => <bdi>{header}</bdi> },
          {
            title: t.meaning,
            cell: ({ field }) =>
              field === null ? (
                <span class="left-out">{t.ignored}</span>
              ) : (
                <span>{fieldLabel(field)}</span>
              ),
          },
        ]}
      />
    </details>
  );
};
