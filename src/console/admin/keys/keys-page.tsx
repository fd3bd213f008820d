import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { ApiKey } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { PagedList } from "../../ui/paged.tsx";
import { SecretDialog } from "../../ui/secret-dialog.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";
import { KeyActionDialog } from "./key-action-dialog.tsx";
import { KeyForm } from "./key-form.tsx";
import { type KeyAction, KeyList } from "./key-list.tsx";

type OpenDialog = { action: "create" } | { action: KeyAction; api_key: ApiKey };

/** The organization's API keys. */
export const KeysPage = () => {
  const filters = useFilters();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  /** A new secret, kept only while its dialog is open. */
  const [secret, setSecret] = useState<{ secret: string | null } | null>(null);
  const parameters = { page: filters.page, active: filters.flag("active") };
  const query = useQuery(
    `keys ${filters.name}`,
    () => dataOf(api.GET("/v1/api-keys", { params: { query: parameters } })),
    { kept: true },
  );
  const close = () => setDialog(null);
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
        <Button kind="primary" onClick={() => setDialog({ action: "create" })}>
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
        {(rows) => (
          <KeyList rows={rows} onAction={(action, api_key) => setDialog({ action, api_key })} />
        )}
      </PagedList>
      {dialog?.action === "create" && <KeyForm onClose={close} onSaved={finish} />}
      {dialog?.action === "edit" && (
        <KeyForm api_key={dialog.api_key} onClose={close} onSaved={finish} />
      )}
      {dialog && dialog.action !== "create" && dialog.action !== "edit" && (
        <KeyActionDialog
          action={dialog.action}
          api_key={dialog.api_key}
          onClose={close}
          onDone={finish}
        />
      )}
      {secret && (
        <SecretDialog title={keys.secret} secret={secret.secret} onClose={() => setSecret(null)} />
      )}
    </AdminPage>
  );
};
