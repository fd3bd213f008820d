import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { MessageTemplate } from "../../api/document.d.ts";
import { ClientPicker, type PickedClient } from "../../clients/client-picker.tsx";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { QueryBoundary } from "../../ui/page.tsx";
import { useDebouncedValue } from "../../ui/use-debounced-value.ts";
import { useQuery } from "../../ui/use-query.ts";

interface Props extends Pick<MessageTemplate, "kind" | "language"> {
  draft: { subject: string; body: string };
}

/** What a client would read, of sample data or of a client's own. */
export const TextPreview = ({ kind, language, draft }: Props) => {
  const t = strings.value.desk.messages;
  const [client, setClient] = useState<PickedClient | null>(null);
  const typed = useDebouncedValue(JSON.stringify(draft));
  const query = useQuery(`preview ${kind} ${language} ${client?.id} ${typed}`, () =>
    dataOf(
      api.POST("/v1/message-templates/{kind}/{language}/preview", {
        params: { path: { kind, language } },
        body: { ...JSON.parse(typed), ...(client && { client_id: client.id }) },
      }),
    ),
  );
  return (
    <section class="block">
      <h2>{t.preview}</h2>
      {may("clients:read") && (
        <ClientPicker label={t.preview_of} hint={t.sample} value={client} onValue={setClient} />
      )}
      <QueryBoundary query={query}>
        {({ subject, body }) => (
          <div lang={language} dir={language === "ar" ? "rtl" : "ltr"} aria-live="polite">
            <p>
              <strong>{subject}</strong>
            </p>
            <p class="written">{body}</p>
          </div>
        )}
      </QueryBoundary>
    </section>
  );
};
