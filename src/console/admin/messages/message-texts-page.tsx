import { api, dataOf } from "../../api/client.ts";
import type { MessageTemplate } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { Badge } from "../../ui/badge.tsx";
import { QueryBoundary } from "../../ui/page.tsx";
import { Table } from "../../ui/table.tsx";
import { useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";
import { addressOf } from "../tabs.ts";

/** Every message in every language fits in one page. */
const params = { query: { per_page: 100 } };

/** The texts of messages to clients, by kind and language. */
export const MessageTextsPage = () => {
  const t = strings.value.desk.messages;
  const query = useQuery("message texts", () =>
    dataOf(api.GET("/v1/message-templates", { params })),
  );
  return (
    <AdminPage>
      <p class="hint">{t.means}</p>
      <QueryBoundary query={query}>{({ data }) => <Texts templates={data} />}</QueryBoundary>
    </AdminPage>
  );
};

const Texts = ({ templates }: { templates: readonly MessageTemplate[] }) => {
  const { billing, desk } = strings.value;
  const kinds = [...Map.groupBy(templates, ({ kind }) => kind)];
  const languages = [...new Set(templates.map(({ language }) => language))];
  const { languages: names } = billing.collections;
  return (
    <Table
      caption={desk.messages.title}
      rows={kinds}
      keyOf={([kind]) => kind}
      columns={[
        { title: billing.messages.kind, cell: ([kind]) => billing.messages.kinds[kind] },
        ...languages.map((language) => ({
          title: names[language],
          cell: ([kind, texts]: (typeof kinds)[number]) => {
            const text = texts.find((each) => each.language === language);
            return (
              text && (
                <>
                  <a href={addressOf("messages", kind, language)} lang={language} dir="auto">
                    {text.subject}
                  </a>{" "}
                  {!text.is_default && <Badge tone="info">{desk.messages.changed}</Badge>}
                </>
              )
            );
          },
        })),
      ]}
    />
  );
};
