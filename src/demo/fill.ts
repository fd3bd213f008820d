import provider from "../../db/demo/provider.json";
import { createApiKey } from "../access/api-keys.ts";
import type { Actor, Caller } from "../access/caller.ts";
import type { Organization } from "../access/organization-queries.ts";
import { createOrganization, updateOrganization } from "../access/organizations.ts";
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
import { inventAgreements } from "./past/agreements.ts";
import { inventClaims } from "./past/claims.ts";
import { clientActions } from "./past/client-actions.ts";
import { inventClientPasts } from "./past/clients.ts";
import { inventCreditNotes } from "./past/credit-notes.ts";
import { chooseDebtors, type Debtors, inventPromptPayments } from "./past/debtors.ts";
import { inventDunning } from "./past/dunning.ts";
import { inventPastJobs } from "./past/jobs.ts";
import { inventJoins } from "./past/joins.ts";
import { inventLatePayments } from "./past/late-payers.ts";
import { inventMistakes } from "./past/mistakes.ts";
import { inventNights } from "./past/nights.ts";
import { inventPayments } from "./payments.ts";
import { inventClients } from "./people.ts";
import { type Provider, setUpProvider } from "./provider.ts";
import { Random } from "./random.ts";
import { inventRounds } from "./rounds.ts";
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
  sqlite.keepTempStoreInMemory();
  return sqlite.writeNow(() => {
    const founded = plusSeconds(now, -age_days * day_seconds);
    const { id } = sqlite.writeNow(
      (change) => createOrganization(change, { name: provider.name }),
      founded,
    );
    const at = <T>(moment: Instant, work: (tx: OrgTx) => T): T =>
      sqlite.writeNow((change) => work(change.org(id)), moment);
    const organization = at(founded, (tx) => updateOrganization(tx, provider.settings));

    const provided = at(founded, (tx) =>
      setUpProvider(tx, everyAbility(organization), password_hash),
    );
    for (const { at: moment, run } of inventActions(seed, organization, provided, founded, now)) {
      missDeadlines(sqlite, moment);
      at(moment, run);
    }
    // So that the service does not send events of past days when it starts.
    missDeadlines(sqlite, now);
    // Its mail server and backups are off, so two steps would stay open.
    at(now, (tx) => setDismissed(tx, true));
    return at(now, (tx) =>
      createApiKey(tx, organization, { name: "demo", abilities: ["all"], daily_limit: 1_000_000 }),
    ).secret;
  });
};

const missDeadlines = (sqlite: Sqlite, moment: Instant): void => {
  while (sqlite.writeNow(recordBreaches, moment) > 0);
};

/** All that happens until now, in its order. */
const inventActions = (
  seed: number,
  organization: Organization,
  provided: Provider,
  founded: Instant,
  now: Instant,
): TimedAction[] => {
  const random = new Random(seed);
  const dispatcher: Actor = { type: "user", id: provided.dispatcher_id, name: "Layal Frem" };
  const owner = everyAbility(organization, dispatcher);
  const clients = inventClients(random, provided, now);
  const joins = inventJoins(random, organization, founded, clients.length, now);
  // No job may be older than its client: the newest ones have none.
  const refs = clients.slice(0, -20).flatMap(({ external_ref }) => external_ref ?? []);
  const jobs = inventJobs(random, owner, provided, refs, now);
  const visits = inventVisits(random, owner, provided, refs, now);

  // A seed of its own, so that the past changes nothing of today.
  const past = new Random(seed * 31);
  const ids = new Map<string, string>();
  const pasts = inventClientPasts(past, organization, provided, clients, joins, now);
  const named = whose(clients);
  const others = pasts.filter(({ external_ref }) => !Object.values(named).includes(external_ref));
  const debtors = chooseDebtors(organization, others, now);
  const { collector_id, user_id } = provided.walker;
  const karim: Actor = { type: "user", id: user_id, name: "Abou Karim" };
  const nadim: Actor = { type: "user", id: provided.owner_id, name: "Nadim Saab" };
  return [
    ...clientActions(organization, provided, pasts, ids, now),
    ...jobs,
    ...visits,
    ...inventRates(organization, now),
    ...inventNights(organization, now),
    ...inventPayments(past, organization, pasts, ids, now, refsOf(debtors)),
    ...inventPromptPayments(organization, debtors, ids, now),
    ...inventLatePayments(organization, debtors, now),
    ...inventPastJobs(past, owner, provided, others, now),
    ...inventMistakes(past, owner, provided, others, ids, now),
    ...inventCorrections(owner, provided, named, ids, now),
    ...inventCreditNotes(organization, now),
    ...inventDunning(organization, now),
    ...inventAgreements(organization, nadim, debtors, ids, now),
    ...inventRounds(
      {
        collector_id,
        collector: everyAbility(organization, karim),
        office: everyAbility(organization, nadim),
      },
      () => new Set([...refsOf(debtors), ...Object.values(named)].map((ref) => ids.get(ref) ?? "")),
      now,
    ),
    ...inventClaims(new Random(seed * 37), organization, nadim, debtors, ids, now),
  ].sort(byMoment);
};

/** The first clients billed in dollars; the first one is used in the printed requests. */
const whose = (clients: readonly ClientInput[]) => {
  const [pays_ahead = "", billed_twice = "", taken_for_another = ""] = clients
    .filter(({ currency }) => currency === "USD")
    .flatMap(({ external_ref }) => external_ref ?? []);
  return { pays_ahead, billed_twice, taken_for_another };
};

const refsOf = (debtors: Debtors): Set<string> =>
  new Set(Object.values(debtors).map(({ external_ref }) => external_ref));

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
