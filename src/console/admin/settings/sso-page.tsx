import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import { asRefusal } from "../../api/refusal.ts";
import { beginSso } from "../../login/begin-sso.ts";
import { loggedIn } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.tsx";
import { QueryBoundary } from "../../ui/page.tsx";
import { RefusalNotice } from "../../ui/refusal-notice.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";
import { addressOf } from "../tabs.ts";
import { SsoAddresses } from "./sso-addresses.tsx";
import { SsoForm } from "./sso-form.tsx";

/** Null when it is not set. */
const readSso = async () => {
  try {
    return await dataOf(api.GET("/v1/organization/sso"));
  } catch (error) {
    if (asRefusal(error).status === 404) return null;
    throw error;
  }
};

/** The organization's provider of single sign-on (§15). */
export const SsoPage = () => {
  const query = useQuery("single sign-on", async () => ({ settings: await readSso() }));
  const [is_removing, setRemoving] = useState(false);
  const test = useMutation(() => beginSso(loggedIn().place.id));
  const { settings } = strings.value.desk;
  const t = settings.sso;
  const remove = async () => {
    await dataOf(api.DELETE("/v1/organization/sso"));
    notify(strings.value.desk.deleted);
    await query.refetch();
    setRemoving(false);
  };
  const is_set = query.data?.settings != null;
  return (
    <AdminPage
      title={t.title}
      actions={
        is_set && (
          <>
            <Button busy={test.is_running} onClick={() => void test.run()}>
              {t.test}
            </Button>
            <Button onClick={() => setRemoving(true)}>{t.remove}</Button>
          </>
        )
      }
    >
      <p>
        <a href={addressOf("settings")}>{settings.title}</a>
      </p>
      <p>{t.words}</p>
      <RefusalNotice refusal={test.refusal} />
      <SsoAddresses settings={query.data?.settings} />
      <QueryBoundary query={query}>
        {({ settings }) => (
          <SsoForm
            key={is_set}
            settings={settings}
            onSaved={(saved) => query.update(() => ({ settings: saved }))}
          />
        )}
      </QueryBoundary>
      {is_removing && (
        <ConfirmDialog
          title={t.remove}
          action={t.remove}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          {t.remove_words}
        </ConfirmDialog>
      )}
    </AdminPage>
  );
};
