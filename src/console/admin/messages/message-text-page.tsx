import { api, dataOf } from "../../api/client.ts";
import type { MessageTemplate } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { EmptyState, QueryBoundary } from "../../ui/page.tsx";
import { useQuery } from "../../ui/use-query.ts";
import { AdminPage } from "../admin-page.tsx";
import { addressOf } from "../tabs.ts";
import { MessageTextForm } from "./message-text-form.tsx";

interface Props {
  kind: string;
  language: string | undefined;
}

const isThe =
  ({ kind, language }: Props) =>
  (each: MessageTemplate): boolean =>
    each.kind === kind && each.language === language;

/** One text with its preview. */
export const MessageTextPage = (props: Props) => {
  const { billing, desk, shell } = strings.value;
  const params = { query: { per_page: 100 } };
  const query = useQuery("message texts", () =>
    dataOf(api.GET("/v1/message-templates", { params })),
  );
  const text = query.data?.data.find(isThe(props));
  const { languages } = billing.collections;
  return (
    <AdminPage
      {...(text && {
        title: `${billing.messages.kinds[text.kind]} · ${languages[text.language]}`,
      })}
    >
      <p>
        <a href={addressOf("messages")}>{desk.messages.all}</a>
      </p>
      <QueryBoundary query={query}>
        {() =>
          text ? (
            <MessageTextForm
              key={text.updated_at ?? ""}
              text={text}
              onChanged={() => void query.refetch()}
            />
          ) : (
            <EmptyState>{shell.not_here}</EmptyState>
          )
        }
      </QueryBoundary>
    </AdminPage>
  );
};
