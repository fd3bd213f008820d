import { createClient } from "../../../src/clients/create.ts";
import type { ClientInput } from "../../../src/clients/wire.ts";
import { at, type Filling, madeInBatches } from "./organization.ts";

const given = ["Rima", "Élie", "Nour", "محمد", "Karim", "Hagop", "Արամ", "Zeina", "فاطمة", "Maya"];
const family = ["Haddad", "Khoury", "Nassar", "Sarkissian", "خليل", "Abi Rached", "Mansour"];
const cities = ["Beirut", "Beirut", "Beirut", "Zahle", "Tripoli", "Saida", "Jounieh", "Aley"];
/** One client in so many has a rare name. */
const rare_every = 2000;

/** Client number `n`: names and towns that repeat, numbers that do not. */
export const clientOf = (n: number) =>
  ({
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
    auto_invoice: n % 10 !== 1,
  }) satisfies ClientInput;

/** Each has one line to be billed for. Returns their ids. The same count makes the same clients. */
export const addClients = (
  { inOrg, organization }: Filling,
  count: number,
  item_uuid: string,
): string[] => {
  const items = [{ item_uuid, quantity: 1 }];
  return madeInBatches(
    inOrg,
    count,
    (tx, n) => createClient(tx, organization, { ...clientOf(n), items }).id,
  );
};
