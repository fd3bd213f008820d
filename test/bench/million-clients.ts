/**
 * Fills a database with clients of one organization: `bun test/bench/million-clients.ts FILE [COUNT]`.
 * Prints `{"org_id", "key"}` for `client-reads.ts`. The same count makes the same clients.
 */
import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { createClient } from "../../src/clients/create.ts";
import type { ClientInput } from "../../src/clients/wire.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";

const given = ["Rima", "Élie", "Nour", "محمد", "Karim", "Hagop", "Արամ", "Zeina", "فاطمة", "Maya"];
const family = ["Haddad", "Khoury", "Nassar", "Sarkissian", "خليل", "Abi Rached", "Mansour"];
const cities = ["Beirut", "Beirut", "Beirut", "Zahle", "Tripoli", "Saida", "Jounieh", "Aley"];
const batch_size = 2000;
/** One client in so many has a rare name. */
const rare_every = 2000;

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Client number `n`: names and towns that repeat, numbers that do not. */
const clientOf = (n: number): ClientInput => ({
  name: `${at(given, n)} ${n % rare_every === 0 ? "Yaghdjian" : at(family, n * 7 + (n >> 3))} ${n}`,
  username: `client.${n}`,
  email: n % 2 === 0 ? `c${n}@example.com` : null,
  phone_number: `+961 ${3 + (n % 4)} ${String(n).padStart(7, "0")}`,
  external_ref: `crm-${n}`,
  city: at(cities, n * 13 + (n >> 4)),
  zone: `Zone ${n % 400}`,
  street: `Street ${n % 5000}`,
  building: `Bldg ${n % 9000}`,
  code: `C${n}`,
  due_day: (n % 28) + 1,
  status: n % 10 === 0 ? "inactive" : "active",
  agreed_payment_method: at(["cash", "whish", "omt"], n),
});

const [path = "", count = "1000000"] = process.argv.slice(2);
const sqlite = new Sqlite(path);
sqlite.execute("PRAGMA synchronous = OFF; PRAGMA cache_size = -400000;");
migrate(sqlite, path);
const organization = sqlite.writeNow((tx) => createOrganization(tx, { name: "Cedar Net" }));
const { secret: key } = sqlite.writeNow((tx) =>
  createApiKey(tx.org(organization.id), organization, {
    name: "bench",
    abilities: ["all"],
    daily_limit: 1_000_000_000,
  }),
);
for (let from = 0; from < Number(count); from += batch_size)
  sqlite.writeNow((root) => {
    const tx = root.org(organization.id);
    for (let n = from; n < Math.min(from + batch_size, Number(count)); n += 1)
      createClient(tx, organization, clientOf(n));
  });
sqlite.close();
console.log(JSON.stringify({ org_id: organization.id, key }));
