import provider from "../../db/demo/provider.json";
import { createApiKey } from "../access/api-keys.ts";
import type { Actor, Caller } from "../access/caller.ts";
import type { Organization } from "../access/organization-queries.ts";
import { createOrganization } from "../access/organizations.ts";
import { roles } from "../access/roles.ts";
import { createClient } from "../clients/create.ts";
import { type Instant, plusSeconds } from "../clock/instant.ts";
import type { Sqlite } from "../database/group-commit.ts";
import type { OrgTx } from "../database/org.ts";
import { type Happening, inventJobs } from "./jobs.ts";
import { inventClients } from "./people.ts";
import { setUpProvider } from "./provider.ts";
import { Random } from "./random.ts";
import { inventVisits } from "./visits.ts";

export const demo_seed = 961;

const day_seconds = 24 * 3600;
/** How long the provider has been in business. */
const age_days = 900;

/**
 * Fills an empty database with a small provider of Lebanon, as it stands at `now`. The same seed
 * gives the same people and jobs; ids and the key are new each time. All of it or nothing is saved.
 * Returns the secret of a key with every ability.
 */
export const fillDemo = (sqlite: Sqlite, seed: number, now: Instant): string => {
  const random = new Random(seed);
  return sqlite.writeNow((root) => {
    const founded = plusSeconds(now, -age_days * day_seconds);
    const organization = createOrganization(root, { name: provider.name });
    const at = <T>(moment: Instant, work: (tx: OrgTx) => T): T =>
      sqlite.writeNow((change) => work(change.org(organization.id)), moment);

    const provided = at(founded, (tx) => setUpProvider(tx, everyAbility(organization)));
    const dispatcher: Actor = { type: "user", id: provided.dispatcher_id, name: "Layal Frem" };
    const clients = inventClients(random, provided, now);
    const joined = clients.map((input, index): Happening => {
      const days = Math.floor((age_days * index) / clients.length);
      const moment = plusSeconds(founded, days * day_seconds + random.between(3, 12) * 3600);
      return { at: moment, happen: (tx) => createClient(tx, organization, input) };
    });
    const refs = clients.slice(0, -20).flatMap(({ external_ref }) => external_ref ?? []);
    const owner = everyAbility(organization, dispatcher);
    const jobs = inventJobs(random, owner, provided, refs, now);
    const visits = inventVisits(random, owner, provided, refs, now);
    // Clients joined before anything was done for them; jobs in the order of the days.
    for (const { at: moment, happen } of [...joined, ...[...jobs, ...visits].sort(byMoment)])
      at(moment, happen);
    return at(now, (tx) =>
      createApiKey(tx, organization, { name: "demo", abilities: ["all"], daily_limit: 1_000_000 }),
    ).secret;
  });
};

const byMoment = (a: Happening, b: Happening): number => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);

const everyAbility = (
  organization: Organization,
  actor: Actor = { type: "system", id: null, name: "demo" },
): Caller => ({
  organization,
  actor,
  abilities: new Set(roles.owner),
  board_ids: null,
  channel: "web",
});
