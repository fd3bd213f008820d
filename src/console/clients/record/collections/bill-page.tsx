import { useState } from "preact/hooks";
import { api, dataOf } from "../../../api/client.ts";
import type { BillLink, Client } from "../../../api/document.d.ts";
import { moment } from "../../../format/time.ts";
import { strings } from "../../../strings/strings.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { RefusalNotice } from "../../../ui/refusal-notice.tsx";
import { useMutation } from "../../../ui/use-mutation.ts";

/** The link to the client's bill page. It is shown when somebody asks for it, and not kept. */
export const BillPage = ({ client: { id } }: { client: Client }) => {
  const t = strings.value.clients.collections;
  const [link, setLink] = useState<BillLink>();
  const [open, setOpen] = useState<"rotate" | "delete" | null>(null);
  const params = { path: { id } };
  const show = useMutation(async () =>
    setLink(await dataOf(api.POST("/v1/clients/{id}/bill-link", { params }))),
  );
  const close = () => setOpen(null);
  return (
    <section class="block">
      <h2>{t.bill_page}</h2>
      <p class="hint">{t.bill_page_means}</p>
      {link && <Shown link={link} />}
      <div class="actions">
        {!link && (
          <Button busy={show.is_running} onClick={() => void show.run()}>
            {t.show_link}
          </Button>
        )}
        <Button onClick={() => setOpen("rotate")}>{t.new_link}</Button>
        <Button onClick={() => setOpen("delete")}>{t.remove_link}</Button>
      </div>
      <RefusalNotice refusal={show.refusal} />
      {open === "rotate" && (
        <ConfirmDialog
          title={t.new_link}
          action={t.new_link}
          onClose={close}
          onConfirm={async () => {
            setLink(await dataOf(api.POST("/v1/clients/{id}/bill-link/rotate", { params })));
            close();
          }}
        >
          {t.new_link_means}
        </ConfirmDialog>
      )}
      {open === "delete" && (
        <ConfirmDialog
          title={t.remove_link}
          action={t.remove_link}
          onClose={close}
          onConfirm={async () => {
            await dataOf(api.DELETE("/v1/clients/{id}/bill-link", { params }));
            setLink(undefined);
            close();
          }}
        >
          {t.remove_link_means}
        </ConfirmDialog>
      )}
    </section>
  );
};

const Shown = ({ link: { url, last_seen_at } }: { link: BillLink }) => {
  const t = strings.value.clients.collections;
  const [is_selected, setSelected] = useState(false);
  return (
    <>
      {url === null ? (
        <p class="notice">{t.link_hidden}</p>
      ) : (
        <div class="actions">
          <input
            readOnly
            dir="ltr"
            aria-label={t.link}
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={url} onRefused={() => setSelected(true)} />
        </div>
      )}
      {is_selected && <p class="hint">{t.copy_by_hand}</p>}
      {last_seen_at && <p class="hint">{t.seen(moment(last_seen_at))}</p>}
    </>
  );
};
