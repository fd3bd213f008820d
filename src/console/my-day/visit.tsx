import { useEffect } from "preact/hooks";
import { CachedNotice } from "../offline/cached-notice.tsx";
import { ownEntries } from "../offline/queue/queue.ts";
import { type CachedQuery, useCachedQuery } from "../offline/use-cached-query.ts";
import { strings } from "../strings/strings.ts";
import { Page, QueryBoundary } from "../ui/page.tsx";
import { CompletePage } from "./complete.tsx";
import { asExpected } from "./expected.ts";
import { readVisitDetails, type VisitDetails, visitName } from "./read.ts";
import { VisitDetailsView } from "./visit-details.tsx";

interface Props {
  id: string;
  is_completing: boolean;
}

/** One job with all that is needed on site. */
export const VisitPage = ({ id, is_completing }: Props) => {
  const query = useCachedQuery(visitName(id), () => readVisitDetails(id));
  const { refetch, data } = query;
  const settled = ownEntries.value.filter(
    ({ state, subject }) => state !== "waiting" && subject.id === id,
  ).length;
  useEffect(() => {
    if (settled > 0) void refetch();
  }, [settled, refetch]);
  if (is_completing && data) return <CompletePage details={data} />;
  return <VisitView query={query} />;
};

const VisitView = ({ query }: { query: CachedQuery<VisitDetails> }) => {
  const { my_day } = strings.value;
  const { ticket } = query.data ?? {};
  return (
    <Page title={ticket ? (ticket.client?.name ?? ticket.title) : my_day.door}>
      <p>
        <a href="/console/day">{my_day.back}</a>
      </p>
      <CachedNotice query={query} />
      <QueryBoundary query={query}>
        {({ ticket, preview, client }) => (
          <VisitDetailsView
            ticket={asExpected(ticket, ownEntries.value)}
            preview={preview}
            client={client}
          />
        )}
      </QueryBoundary>
    </Page>
  );
};
