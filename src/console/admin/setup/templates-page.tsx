import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { language, strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.tsx";
import { QueryBoundary } from "../../ui/page.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { type Query, useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";
import { addressOf } from "../tabs.ts";
import { TemplateRow } from "./template-row.tsx";
import { createFrom, kinds, type TemplateRow as Row, readRows } from "./template-rows.ts";

/** Creates boards, job types and items from templates; `kind` shows one of the three alone. */
export const TemplatesPage = ({ kind }: { kind: string | undefined }) => {
  const { setup } = strings.value;
  const chosen_language = language.value;
  const query = useQuery(`templates ${chosen_language}`, () => readRows(chosen_language));
  return (
    <AdminPage title={setup.templates}>
      <p class="hint">{setup.templates_mean}</p>
      <QueryBoundary query={query}>
        {(rows) => (
          <Templates
            rows={rows.filter((row) => kind === undefined || row.kind === kind)}
            update={query.update}
          />
        )}
      </QueryBoundary>
    </AdminPage>
  );
};

interface Props extends Pick<Query<Row[]>, "update"> {
  rows: readonly Row[];
}

const Templates = ({ rows, update }: Props) => {
  const { setup } = strings.value;
  const { route } = useLocation();
  const [failed, setFailed] = useState<Row["id"]>();
  const put = (row: Row) =>
    update((all) => all.map((each) => (keyOf(each) === keyOf(row) ? row : each)));
  const chosen = rows.filter(({ is_chosen }) => is_chosen);
  // One after the other. What was created stays and is not created again; the first refusal stops.
  const creation = useMutation(async () => {
    for (const row of chosen) {
      setFailed(keyOf(row));
      await createFrom(row, language.value);
      put({ ...row, is_chosen: false, is_created: true });
    }
    notify(setup.created(chosen.length));
    route(addressOf("setup"));
  });
  return (
    <>
      {kinds
        .filter((kind) => rows.some((row) => row.kind === kind))
        .map((kind) => (
          <fieldset key={kind} class="group" disabled={creation.is_running}>
            <legend>{setup.kinds[kind]}</legend>
            <ul class="templates">
              {rows
                .filter((row) => row.kind === kind)
                .map((row) => (
                  <TemplateRow
                    key={row.id}
                    row={row}
                    refusal={failed === keyOf(row) ? creation.refusal : undefined}
                    onRow={put}
                  />
                ))}
            </ul>
          </fieldset>
        ))}
      <div class="actions">
        <Button
          kind="primary"
          busy={creation.is_running}
          disabled={chosen.length === 0}
          onClick={() => void creation.run()}
        >
          {setup.create(chosen.length)}
        </Button>
        <a class="button" href={addressOf("setup")}>
          {strings.value.common.cancel}
        </a>
      </div>
    </>
  );
};

const keyOf = ({ kind, id }: Row): string => `${kind} ${id}`;
