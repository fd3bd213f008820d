import { api, dataOf } from "../../api/client.ts";
import type { CashBalance } from "../../api/document.d.ts";
import { InHand } from "../../billing/cash/in-hand.tsx";
import { cashPath } from "../../billing/paths.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { useQuery } from "../../ui/use-query.ts";
import { CollectorDialog } from "./collector-dialog.tsx";
import { NamedList } from "./named-list.tsx";

const readBalances = async (): Promise<ReadonlyMap<unknown, CashBalance>> => {
  const { data } = await dataOf(
    api.GET("/v1/collector-balances", { params: { query: { per_page: 100 } } }),
  );
  return new Map(data.map((balance) => [balance.collector.id, balance]));
};

/** The collectors, with what they have in hand for those who may take it. */
export const Collectors = () => {
  const { cash: t } = strings.value.billing;
  const may_take = may("collections:manage");
  const { data: balances } = useQuery(may_take ? "collectors' cash" : null, readBalances);
  const inHand = ({ id }: { id: unknown }) => {
    const balance = balances?.get(id);
    if (!balance) return "–";
    return (
      <a href={cashPath(balance.collector.id)}>
        {balance.balances.length === 0 ? t.nothing : <InHand {...balance} />}
      </a>
    );
  };
  return (
    <NamedList
      kind="collectors"
      Form={CollectorDialog}
      columns={may_take ? [{ title: t.in_hand, cell: inHand }] : []}
    />
  );
};
