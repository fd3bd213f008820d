import { useState } from "preact/hooks";
import { answerOf, api } from "../../api/client.ts";
import type { ApiKey } from "../../api/document.d.ts";
import { Button } from "../../parts/button.tsx";
import { SelectField } from "../../parts/field.tsx";
import { FilterBar } from "../../parts/filter-bar.tsx";
import { PagedList } from "../../parts/paged.tsx";
import { useFilters } from "../../parts/use-filters.ts";
import { useRead } from "../../parts/use-read.ts";
import { words } from "../../words/words.ts";
import { DeskPage } from "../desk-page.tsx";
import { SecretDialog } from "../secret-dialog.tsx";
import { KeyActDialog } from "./key-act-dialog.tsx";
import { KeyForm } from "./key-form.tsx";
import { type KeyAct, KeyList } from "./key-list.tsx";

type Asked = { act: "create" } | { act: KeyAct; api_key: ApiKey };

/** The programs that may call, each by its key. */
export const KeysPage = () => {
  const filters = useFilters();
  const [asked, setAsked] = useState<Asked | null>(null);
  /** A secret that was just told; gone with its dialog. */
  const [secret, setSecret] = useState<{ secret: string | null } | null>(null);
  const query = { page: filters.page, active: filters.flag("active") };
  const read = useRead(`keys ${filters.name}`, () =>
    answerOf(api.GET("/v1/api-keys", { params: { query } })),
  );
  const close = () => setAsked(null);
  const finish = (told?: { key: string | null }) => {
    close();
    if (told) setSecret({ secret: told.key });
    void read.again();
  };
  const { desk, common } = words.value;
  const { keys } = desk;
  return (
    <DeskPage
      actions={
        <Button kind="primary" onClick={() => setAsked({ act: "create" })}>
          {keys.create}
        </Button>
      }
    >
      <FilterBar filters={filters} query={read}>
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
      <PagedList query={read} filters={filters} empty={keys.none}>
        {(rows) => <KeyList rows={rows} onAct={(act, api_key) => setAsked({ act, api_key })} />}
      </PagedList>
      {asked?.act === "create" && <KeyForm onClose={close} onSaved={finish} />}
      {asked?.act === "edit" && (
        <KeyForm api_key={asked.api_key} onClose={close} onSaved={finish} />
      )}
      {asked && asked.act !== "create" && asked.act !== "edit" && (
        <KeyActDialog act={asked.act} api_key={asked.api_key} onClose={close} onDone={finish} />
      )}
      {secret && (
        <SecretDialog title={keys.secret} secret={secret.secret} onClose={() => setSecret(null)} />
      )}
    </DeskPage>
  );
};
