import { useState } from "preact/hooks";
import { importing_folders } from "../../../../shared/moving-abilities.ts";
import { api, dataOf } from "../../../api/client.ts";
import type { FolderImport as Import } from "../../../api/document.d.ts";
import { may } from "../../../session/session.ts";
import { strings } from "../../../strings/strings.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState, Page, QueryBoundary } from "../../../ui/page.tsx";
import { RefusalNotice } from "../../../ui/refusal-notice.tsx";
import { useInterval } from "../../../ui/use-interval.ts";
import { useMutation } from "../../../ui/use-mutation.ts";
import { useQuery } from "../../../ui/use-query.ts";
import { Result } from "./result.tsx";
import { TransferProgress } from "./transfer-progress.tsx";
import { ZipForm } from "./zip-form.tsx";

const poll_ms = 1000;

/** Whether this person may import a folder. */
export const mayImportFolder = (): boolean => importing_folders.every(may);

/** Imports everything from a folder's ZIP: sends it, shows its check, and runs it in the background. */
export const FolderImport = () => {
  const { clients, shell } = strings.value;
  /** The import that was looked at before another one is chosen. */
  const [left_id, setLeft] = useState("");
  const is_open = mayImportFolder();
  const query = useQuery(is_open ? "newest import" : null, async () => {
    const params = { query: { per_page: 1 } };
    return (await dataOf(api.GET("/v1/imports", { params }))).data[0] ?? null;
  });
  const newest = query.data;
  useInterval(
    newest?.status === "checking" || newest?.status === "running",
    poll_ms,
    query.refetch,
  );
  return (
    <Page title={clients.folder.title}>
      {!is_open && <EmptyState>{shell.not_allowed}</EmptyState>}
      {is_open && (
        <QueryBoundary query={query}>
          {(folder) =>
            folder === null || folder.id === left_id ? (
              <ZipForm onSent={(sent) => query.update(() => sent)} />
            ) : (
              <Stage
                folder={folder}
                onChanged={(changed) => query.update(() => changed)}
                onLeave={() => setLeft(folder.id)}
              />
            )
          }
        </QueryBoundary>
      )}
    </Page>
  );
};

interface StageProps {
  folder: Import;
  onChanged(changed: Import): void;
  onLeave(): void;
}

const Stage = ({ folder, onChanged, onLeave }: StageProps) => {
  const { folder: t, import: words } = strings.value.clients;
  const { status, progress } = folder;
  const titles = {
    ...{ checking: words.checked, checked: words.checked, running: t.title },
    ...{ done: words.done, failed: t.failed },
  };
  return (
    <section class="listed looked" aria-label={titles[status]}>
      {status !== "running" && <h2>{titles[status]}</h2>}
      <p>
        <bdi>{folder.file_name}</bdi> · {t.as_of}: <bdi>{folder.as_of}</bdi>
      </p>
      {status === "checking" && <TransferProgress label={words.checking} progress={progress} />}
      {status === "running" && <TransferProgress label={t.running} progress={progress} />}
      {status === "checked" && <p class="notice">{words.nothing_written}</p>}
      {folder.error !== null && (
        <p class="refused" role="alert">
          <bdi lang="en">{folder.error}</bdi>
        </p>
      )}
      {status !== "running" && <Result folder={folder} />}
      <Actions {...{ folder, onChanged, onLeave }} />
    </section>
  );
};

const Actions = ({ folder: { id, status, report }, onChanged, onLeave }: StageProps) => {
  const { folder: t, import: words } = strings.value.clients;
  const params = { path: { id } };
  const run = useMutation(async () =>
    onChanged(await dataOf(api.POST("/v1/imports/{id}/run", { params }))),
  );
  const leave = useMutation(async () => {
    if (status !== "done") await dataOf(api.DELETE("/v1/imports/{id}", { params }));
    onLeave();
  });
  if (status === "running") return null;
  const count = (report?.files ?? []).reduce((sum, file) => sum + file.created + file.updated, 0);
  return (
    <>
      <RefusalNotice refusal={run.refusal ?? leave.refusal} />
      <div class="actions">
        {status === "done" && (
          <a class="button primary" href="/console/clients">
            {words.to_list}
          </a>
        )}
        {(status === "checked" || status === "failed") && count > 0 && (
          <Button kind="primary" busy={run.is_running} onClick={() => void run.run()}>
            {t.run(count)}
          </Button>
        )}
        {status === "checked" && count === 0 && <p>{words.nothing_to_do}</p>}
        <Button busy={leave.is_running} onClick={() => void leave.run()}>
          {status === "checking" ? strings.value.common.cancel : words.again}
        </Button>
      </div>
    </>
  );
};
