import { useState } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import { fromNow } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { notify } from "../ui/notify.tsx";
import { PagedTable } from "../ui/paged.tsx";
import { RefusalNotice } from "../ui/refusal-notice.tsx";
import { useMutation } from "../ui/use-mutation.ts";
import { useQuery } from "../ui/use-query.ts";

/** Where this person is logged in. */
export const Sessions = () => {
  const [page, turn] = useState(1);
  const query = useQuery(`sessions ${page}`, () =>
    dataOf(api.GET("/v1/auth/sessions", { params: { query: { page } } })),
  );
  const t = strings.value.security.sessions;
  /** Ends one, or all others. */
  const end = useMutation(async (id?: string) => {
    await dataOf(
      id === undefined
        ? api.DELETE("/v1/auth/sessions")
        : api.DELETE("/v1/auth/sessions/{id}", { params: { path: { id } } }),
    );
    notify(t.ended);
    await query.refetch();
  });
  const { desk, common } = strings.value;
  return (
    <>
      <RefusalNotice refusal={end.refusal} />
      <PagedTable
        query={query}
        filters={{ page, turn }}
        empty={common.none}
        caption={t.title}
        columns={[
          { title: t.device, cell: ({ device }) => <bdi>{device ?? "–"}</bdi> },
          { title: t.address, cell: ({ address }) => <bdi>{address ?? "–"}</bdi> },
          { title: desk.keys.last_used, cell: ({ last_used_at }) => fromNow(last_used_at) },
          {
            title: common.actions,
            cell: ({ id, current }) =>
              current ? (
                <Badge tone="info">{t.current}</Badge>
              ) : (
                <Button busy={end.is_running} onClick={() => void end.run(id)}>
                  {t.end}
                </Button>
              ),
          },
        ]}
      />
      {query.data && query.data.data.length > 1 && (
        <div class="actions">
          <Button busy={end.is_running} onClick={() => void end.run()}>
            {t.end_others}
          </Button>
        </div>
      )}
    </>
  );
};
