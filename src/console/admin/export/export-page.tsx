import { api, dataOf } from "../../api/client.ts";
import type { FolderExport } from "../../api/document.d.ts";
import { TransferProgress } from "../../clients/import/folder/transfer-progress.tsx";
import { sizeOf } from "../../format/size.ts";
import { moment } from "../../format/time.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { QueryTable } from "../../ui/paged.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useInterval } from "../../ui/use-interval.ts";
import { useMutation } from "../../ui/use-mutation.ts";
import { useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";

const poll_ms = 1000;

/** Makes a ZIP of everything, and keeps those of the last days. */
export const ExportPage = () => {
  const t = strings.value.desk.export;
  const query = useQuery("exports", async () => {
    const params = { query: { per_page: 100 } };
    return (await dataOf(api.GET("/v1/exports", { params }))).data;
  });
  const is_running = query.data?.some(({ status }) => status === "running") ?? false;
  useInterval(is_running, poll_ms, query.refetch);
  const create = useMutation(async () => {
    await dataOf(api.POST("/v1/exports"));
    await query.refetch();
  });
  return (
    <AdminPage
      actions={
        <Button
          kind="primary"
          busy={create.is_running || is_running}
          onClick={() => void create.run()}
        >
          {t.create}
        </Button>
      }
    >
      <p class="hint">{t.means}</p>
      <RefusalNotice refusal={create.refusal} />
      <QueryTable
        query={query}
        empty={t.none}
        caption={t.title}
        keyOf={({ id }) => id}
        columns={[
          { title: t.created_at, cell: ({ created_at }) => moment(created_at) },
          { title: t.created_by, cell: ({ created_by }) => <bdi>{created_by.name}</bdi> },
          { title: t.size, cell: (made) => <State made={made} /> },
          { title: t.file, cell: (made) => <Actions made={made} onDeleted={query.refetch} /> },
        ]}
      />
    </AdminPage>
  );
};

const State = ({ made: { status, bytes, progress, error } }: { made: FolderExport }) => {
  if (status === "running")
    return <TransferProgress label={strings.value.exports.running} progress={progress} />;
  return bytes === null ? <bdi lang="en">{error}</bdi> : <bdi>{sizeOf(bytes)}</bdi>;
};

interface ActionsProps {
  made: FolderExport;
  onDeleted(): unknown;
}

const Actions = ({ made: { id, status, created_at }, onDeleted }: ActionsProps) => {
  const t = strings.value.desk.export;
  const params = { path: { id } };
  const save = useMutation(async () => {
    const zip = await dataOf(api.GET("/v1/exports/{id}/folder.zip", { params, parseAs: "blob" }));
    saveFile(zip, `lastmile-${created_at.slice(0, 10)}.zip`);
  });
  const remove = useMutation(async () => {
    await dataOf(api.DELETE("/v1/exports/{id}", { params }));
    onDeleted();
  });
  return (
    <>
      <div class="actions">
        {status === "done" && (
          <Button busy={save.is_running} onClick={() => void save.run()}>
            {t.download}
          </Button>
        )}
        <Button kind="quiet" busy={remove.is_running} onClick={() => void remove.run()}>
          {status === "running" ? strings.value.common.cancel : strings.value.common.delete}
        </Button>
      </div>
      <RefusalNotice refusal={save.refusal ?? remove.refusal} />
    </>
  );
};
