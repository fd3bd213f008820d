import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { Page, QueryBoundary } from "../../ui/page.tsx";
import { rounds_path } from "../paths.ts";
import { BillingTabs } from "../tabs.tsx";
import { AddStop } from "./add-stop.tsx";
import { PrintedRound } from "./printed-round.tsx";
import { RoundActions } from "./round-actions.tsx";
import { RoundHead } from "./round-head.tsx";
import { Stops } from "./stops.tsx";
import { useRound } from "./use-round.ts";

/** One round with its stops, as it goes on. */
export const RoundPage = ({ id }: { id: string }) => {
  const query = useRound(id);
  const { refetch } = query;
  return (
    <Page title={query.data?.name ?? strings.value.billing.tabs.rounds} wide>
      <BillingTabs path={rounds_path} />
      <QueryBoundary query={query}>
        {(round) => (
          <>
            <section class="block">
              <RoundHead round={round} />
              <RoundActions {...{ round, refetch }} />
            </section>
            <Stops {...{ round, refetch }} />
            {round.status !== "closed" && may("clients:read") && (
              <AddStop round_id={id} refetch={refetch} />
            )}
          </>
        )}
      </QueryBoundary>
      {query.data && <PrintedRound round={query.data} />}
    </Page>
  );
};
