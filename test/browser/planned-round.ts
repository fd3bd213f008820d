import type { House } from "./house.ts";

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

/** The demo's collector who logs in. */
const collectorOf = async (house: House): Promise<number> => {
  const { data } = await house.call<{ data: { id: number; user_id: string | null }[] }>(
    "GET",
    "/v1/collectors",
  );
  const found = data.find(({ user_id }) => user_id !== null);
  if (!found) throw new Error("no collector logs in");
  return found.id;
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
