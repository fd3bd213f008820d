import { useState } from "preact/hooks";
import { api, dataOf } from "../api/client.ts";
import { fromNow, moment } from "../format/time.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { notify } from "../ui/notify.tsx";
import { PagedTable } from "../ui/paged.tsx";
import { useQuery } from "../ui/use-query.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { reloadAfterSetup } from "./reload-after-setup.ts";

/** The passkeys, where the browser has them. */
export const Passkeys = () => {
  const t = strings.value.security.passkeys;
  return "PublicKeyCredential" in window ? <OwnPasskeys /> : <p>{t.no_browser}</p>;
};

const OwnPasskeys = () => {
  const [page, turn] = useState(1);
  const [dialog, setDialog] = useState<"add" | { id: string; name: string } | null>(null);
  const query = useQuery(`passkeys ${page}`, () =>
    dataOf(api.GET("/v1/auth/passkeys", { params: { query: { page } } })),
  );
  const { security, common, desk } = strings.value;
  const t = security.passkeys;
  const close = () => setDialog(null);
  const remove = async (id: string) => {
    await dataOf(api.DELETE("/v1/auth/passkeys/{id}", { params: { path: { id } } }));
    notify(desk.deleted);
    close();
    await query.refetch();
  };
  return (
    <>
      <p>{t.words}</p>
      <PagedTable
        query={query}
        filters={{ page, turn }}
        empty={t.none}
        caption={t.title}
        columns={[
          { title: t.name, cell: ({ name }) => <bdi>{name}</bdi> },
          { title: desk.created, cell: ({ created_at }) => moment(created_at) },
          {
            title: desk.keys.last_used,
            cell: ({ last_used_at }) =>
              last_used_at === null ? desk.never : fromNow(last_used_at),
          },
          {
            title: common.actions,
            cell: (passkey) => (
              <Button aria-label={t.delete(passkey.name)} onClick={() => setDialog(passkey)}>
                {common.delete}
              </Button>
            ),
          },
        ]}
      />
      <div class="actions">
        <Button onClick={() => setDialog("add")}>{t.add}</Button>
      </div>
      {dialog === "add" && (
        <AddPasskey onClose={close} onAdded={() => reloadAfterSetup() ?? query.refetch()} />
      )}
      {dialog !== null && dialog !== "add" && (
        <ConfirmDialog
          title={t.delete(dialog.name)}
          action={common.delete}
          onConfirm={() => remove(dialog.id)}
          onClose={close}
        >
          {t.delete_words}
        </ConfirmDialog>
      )}
    </>
  );
};
