import { api, dataOf } from "../../../api/client.ts";
import type { FolderImport } from "../../../api/document.d.ts";
import { number } from "../../../format/locale.ts";
import { strings } from "../../../strings/strings.ts";
import { Button } from "../../../ui/button.tsx";
import { RefusalNotice } from "../../../ui/refusal-notice.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { Table } from "../../../ui/table.tsx";
import { useMutation } from "../../../ui/use-mutation.ts";

const counts = ["created", "updated", "unchanged", "rejected"] as const;

/** What a check found or an import did, by file, and its rejected rows. */
export const Result = ({ folder: { id, report, rejected_lines } }: { folder: FolderImport }) => {
  const { import: t, folder } = strings.value.clients;
  const save = useMutation(async () => {
    const params = { path: { id } };
    const file = await dataOf(
      api.GET("/v1/imports/{id}/rejected.csv", { params, parseAs: "blob" }),
    );
    saveFile(file, "rejected.csv");
  });
  if (!report) return null;
  return (
    <>
      <Table
        caption={t.checked}
        rows={report.files}
        keyOf={({ file }) => file}
        columns={[
          { title: t.file, cell: ({ file }) => <bdi>{file}</bdi> },
          { title: folder.rows, cell: ({ lines }) => number(lines), numeric: true },
          ...counts.map((name) => ({
            title: report.dry_run ? t.would[name] : t.did[name],
            cell: (file: (typeof report.files)[number]) => number(file[name]),
            numeric: true,
          })),
        ]}
      />
      {rejected_lines ? (
        <>
          <p>{t.rejected_hint}</p>
          <div class="actions">
            <Button busy={save.is_running} onClick={() => void save.run()}>
              {t.save_rejected} ({number(rejected_lines)})
            </Button>
          </div>
          <RefusalNotice refusal={save.refusal} />
        </>
      ) : null}
    </>
  );
};
