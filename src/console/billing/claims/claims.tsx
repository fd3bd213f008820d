import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Claim } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import { SelectField } from "../../ui/field.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { PagedList } from "../../ui/paged.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useQuery } from "../../ui/use-query.ts";
import { ClientFilter } from "../client-filter.tsx";
import { TabPage } from "../tab-page.tsx";
import { ClaimCard } from "./claim-card.tsx";
import { ConfirmClaim } from "./confirm-claim.tsx";
import { RejectClaim } from "./reject-claim.tsx";

type Deciding = { claim: Claim; as: "confirm" | "reject" } | null;

/** What clients report as paid; those that nobody has decided about first. */
export const Claims = () => {
  const { billing, common } = strings.value;
  const t = billing.claims;
  const filters = useFilters();
  const [deciding, setDeciding] = useState<Deciding>(null);
  const status = filters.get("status") || "pending";
  const parameters = {
    ...(status === "all" ? {} : { status: status as Claim["status"] }),
    client_id: filters.parameter("client_id"),
    page: filters.page,
    per_page: 15,
  };
  const query = useQuery(`claims ${filters.name}`, () =>
    dataOf(api.GET("/v1/payment-claims", { params: { query: parameters } })),
  );
  const close = () => setDeciding(null);
  const decided = () => {
    close();
    void query.refetch();
  };
  return (
    <TabPage>
      <FilterBar filters={filters} query={query}>
        <SelectField
          label={billing.filters.status}
          {...filters.field("status")}
          value={status}
          options={[...Object.entries(t.statuses), ["all", common.all]]}
        />
        <ClientFilter filters={filters} />
      </FilterBar>
      <PagedList query={query} filters={filters} empty={t.none}>
        {(claims) => (
          <ul class="cards">
            {claims.map((claim) => (
              <ClaimCard
                key={claim.id}
                claim={claim}
                onDecide={(as) => setDeciding({ claim, as })}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {deciding?.as === "confirm" && (
        <ConfirmClaim claim={deciding.claim} onClose={close} onDecided={decided} />
      )}
      {deciding?.as === "reject" && (
        <RejectClaim claim={deciding.claim} onClose={close} onDecided={decided} />
      )}
    </TabPage>
  );
};
