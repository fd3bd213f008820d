import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { ApiKey } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { PagedList } from "../../ui/paged.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";
import { SecretDialog } from "../secret-dialog.tsx";
import { KeyActionDialog } from "./key-action-dialog.tsx";
import { KeyForm } from "./key-form.tsx";
import { type KeyAction, KeyList } from "./key-list.tsx";

type OpenDialog = { act: "create" } | { act: KeyAction; api_key: ApiKey };

/** The programs that may call, each by its key. */
export const KeysPage = () => {
  const filters = useFilters();
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  /** A secret that was just told; gone with its dialog. */
  const [secret, setSecret] = useState<{ secret: string | null } | null>(null);
  const parameters = { page: filters.page, active: filters.flag("active") };
  const query = useQuery(`keys ${filters.name}`, () =>
    dataOf(api.GET("/v1/api-keys", { params: { query: parameters } })),
  );
  const close = () => setAsked(null);
  const finish = (created?: { key: string | null }) => {
    close();
    if (created) setSecret({ secret: created.key });
    void query.refetch();
  };
  const { desk, common } = strings.value;
  const { keys } = desk;
  return (
    <AdminPage
      actions={
        <Button kind="primary" onClick={() => setAsked({ act: "create" })}>
          {keys.create}
        </Button>
      }
    >
      <FilterBar filters={filters} query={query}>
        <SelectField
          label={keys.state}
          {...filters.field("active")}
          options={[
            ["", common.all],
            ["true", desk.on],
            ["false", desk.off],
          ]}
        />
      </FilterBar>
      <PagedList query={query} filters={filters} empty={keys.none}>
        {(rows) => <KeyList rows={rows} onAct={(act, api_key) => setAsked({ act, api_key })} />}
      </PagedList>
      {asked?.act === "create" && <KeyForm onClose={close} onSaved={finish} />}
      {asked?.act === "edit" && (
        <KeyForm api_key={asked.api_key} onClose={close} onSaved={finish} />
      )}
      {asked && asked.act !== "create" && asked.act !== "edit" && (
        <KeyActionDialog act={asked.act} api_key={asked.api_key} onClose={close} onDone={finish} />
      )}
      {secret && (
        <SecretDialog title={keys.secret} secret={secret.secret} onClose={() => setSecret(null)} />
      )}
    </AdminPage>
  );
};
