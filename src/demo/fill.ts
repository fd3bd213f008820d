import provider from "../../db/demo/provider.json";
import { createApiKey } from "../access/api-keys.ts";
import type { Actor, Caller } from "../access/caller.ts";
import type { Organization } from "../access/organization-queries.ts";
import { createOrganization, updateOrganization } from "../access/organizations.ts";
import { setClientPrice } from "../catalogue/client-prices.ts";
import { createClient } from "../clients/create.ts";
import type { ClientInput } from "../clients/wire.ts";
import { type Instant, plusSeconds } from "../clock/instant.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { OrgTx } from "../database/org.ts";
import { setDismissed } from "../setup/steps.ts";
import { roles } from "../shared/roles.ts";
import { recordBreaches } from "../tickets/jobs/sla-check.ts";
import { inventCorrections } from "./corrections.ts";
import { inventRates } from "./exchange.ts";
import { inventJobs } from "./jobs.ts";
import { inventMonthlyBills } from "./monthly-bills.ts";
import { inventPayments } from "./payments.ts";
import { inventClients } from "./people.ts";
import { type Provider, setUpProvider } from "./provider.ts";
import { Random } from "./random.ts";
import type { TimedAction } from "./timed-action.ts";
import { inventVisits } from "./visits.ts";

export const demo_seed = 961;

const day_seconds = 24 * 3600;
/** The provider's age. */
const age_days = 900;

/**
 * Fills an empty database with a small Lebanese provider as of `now`, in one transaction. The same seed gives
 * the same people and jobs, but ids and the key are new each time. The staff log in with the password of this
 * hash. Returns the secret of a key with every ability.
 */
export const fillDemo = (
  sqlite: Sqlite,
  seed: number,
  now: Instant,
  password_hash: string | null = null,
): string => {
  const random = new Random(seed);
  return sqlite.writeNow((root) => {
    const founded = plusSeconds(now, -age_days * day_seconds);
    const { id } = createOrganization(root, { name: provider.name });
    const at = <T>(moment: Instant, work: (tx: OrgTx) => T): T =>
      sqlite.writeNow((change) => work(change.org(id)), moment);
    const organization = at(founded, (tx) => updateOrganization(tx, provider.settings));

    const provided = at(founded, (tx) =>
      setUpProvider(tx, everyAbility(organization), password_hash),
    );
    const dispatcher: Actor = { type: "user", id: provided.dispatcher_id, name: "Layal Frem" };
    const client_ids = new Map<string, string>();
    const clients = inventClients(random, provided, now);
    const joined = clients.map((input, index): TimedAction => {
      const days = Math.floor((age_days * index) / clients.length);
      const moment = plusSeconds(founded, days * day_seconds + random.between(3, 12) * 3600);
      return {
        at: moment,
        run: (tx) => joins(tx, organization, provided, input, client_ids),
      };
    });
    const refs = clients.slice(0, -20).flatMap(({ external_ref }) => external_ref ?? []);
    const owner = everyAbility(organization, dispatcher);
    const jobs = inventJobs(random, owner, provided, refs, now);
    const visits = inventVisits(random, owner, provided, refs, now);
    const actions = [
      ...joined,
      ...jobs,
      ...visits,
      ...inventRates(organization, now),
      ...inventMonthlyBills(organization, now),
      ...inventPayments(random, organization, clients, client_ids, now),
      ...inventCorrections(owner, provided, whose(clients), client_ids, now),
    ];
    // No job may be older than its client.
    for (const { at: moment, run } of actions.sort(byMoment)) at(moment, run);
    // So that the service does not send events of past days when it starts.
    while (sqlite.writeNow(recordBreaches, now) > 0);
    // Its mail server and backups are off, so two steps would stay open.
    at(now, (tx) => setDismissed(tx, true));
    return at(now, (tx) =>
      createApiKey(tx, organization, { name: "demo", abilities: ["all"], daily_limit: 1_000_000 }),
    ).secret;
  });
};

/** Clients billed in pounds get the price list in pounds. */
const joins = (
  tx: OrgTx,
  organization: Organization,
  { items }: Provider,
  input: ClientInput,
  ids: Map<string, string>,
): void => {
  const client = createClient(tx, organization, input);
  ids.set(input.external_ref ?? "", client.id);
  if (client.currency !== "LBP") return;
  for (const { uuid, price_lbp } of items.values())
    setClientPrice(tx, client, uuid, { price: price_lbp });
};

/** The first clients billed in dollars; the first one is used in the printed requests. */
const whose = (clients: readonly ClientInput[]) => {
  const [pays_ahead = "", billed_twice = "", taken_for_another = ""] = clients
    .filter(({ currency }) => currency === "USD")
    .flatMap(({ external_ref }) => external_ref ?? []);
  return { pays_ahead, billed_twice, taken_for_another };
};

const byMoment = (a: TimedAction, b: TimedAction): number =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : 0;

const everyAbility = (
  organization: Organization,
  actor: Actor = { type: "system", id: null, name: "demo" },
): Caller => ({
  organization,
  actor,
  abilities: roles.owner,
  board_ids: null,
  channel: "web",
});
