import { run } from "../command.ts";
import { type House, password, people } from "./house.ts";

interface Named {
  id: number;
  name: string;
}

interface PlannedStop {
  id: string;
  client: { id: string; name: string };
}

export interface PlannedRound {
  id: string;
  collector_id: number;
  name: string;
  /** In the order of `names`. */
  stops: PlannedStop[];
}

const collector_name = "Hadi";

/** The collector who logs in as `people.collector`, made on the first call. */
const collectorOf = async (house: House): Promise<number> => {
  const { data } = await house.call<{ data: Named[] }>("GET", "/v1/collectors");
  const found = data.find(({ name }) => name === collector_name);
  if (found) return found.id;
  const organization = await house.call<{ id: string }>("GET", "/v1/organization");
  const person = ["--email", people.collector, "--name", collector_name, "--role", "collector"];
  const { code, err } = await run(
    ["user", "create", "--org", organization.id, ...person, "--password-stdin"],
    { DATABASE_PATH: house.service.database },
    password,
  );
  if (code !== 0) throw new Error(err);
  const users = await house.call<{ data: { id: string; email: string }[] }>(
    "GET",
    "/v1/users?per_page=100",
  );
  const user_id = users.data.find(({ email }) => email === people.collector)?.id;
  const made = await house.call<Named>("POST", "/v1/collectors", {
    name: collector_name,
    user_id,
    cash_limit: { USD: 40 },
  });
  return made.id;
};

const today = (): string => new Date().toLocaleDateString("sv", { timeZone: "Asia/Beirut" });

/** A round of today, with a client for each name who owes 25 dollars. */
export const planRound = async (
  house: House,
  round: string,
  names: readonly string[],
): Promise<PlannedRound> => {
  const collector_id = await collectorOf(house);
  const { uuid } = await house.call<{ uuid: string }>("POST", "/v1/items", {
    name: `Line of ${round}`,
    type: "service",
    price: 25,
  });
  const client_ids: string[] = [];
  for (const [at, name] of names.entries()) {
    const { id } = await house.call<{ id: string }>("POST", "/v1/clients", {
      name,
      username: `${round}-${at}`.replaceAll(" ", "-").toLowerCase(),
      phone_number: `+961 3 65 43 2${at}`,
      zone: "Ksara",
      street: `Street ${at}`,
      reference: "Behind the bakery",
      latitude: 33.8,
      longitude: 35.9,
    });
    client_ids.push(id);
    const items = [{ item_uuid: uuid, quantity: 1 }];
    await house.call("POST", "/v1/invoices", { client_id: id, items });
  }
  const date = today();
  return house.call("POST", "/v1/collection-rounds", {
    collector_id,
    date,
    name: round,
    client_ids,
  });
};
