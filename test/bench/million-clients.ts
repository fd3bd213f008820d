/**
 * Fills a database with clients of one organization: `bun test/bench/million-clients.ts FILE [COUNT]`.
 * Prints `{"org_id", "key"}` for `client-reads.ts`. The same count makes the same clients.
 */
import { addClients } from "./filled/clients.ts";
import { newOrganization } from "./filled/organization.ts";

const [path = "", count = "1000000"] = process.argv.slice(2);
const filling = newOrganization(path);
addClients(filling, Number(count));
filling.sqlite.close();
console.log(JSON.stringify({ org_id: filling.organization.id, key: filling.key }));
