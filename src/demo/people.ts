import people from "../../db/demo/people.json";
import places from "../../db/demo/places.json";
import type { ClientInput, IspAccountInput } from "../clients/wire.ts";
import { type Instant, plusSeconds } from "../clock/instant.ts";
import { type IspAccountStatus, payment_methods } from "../shared/vocabulary.ts";
import type { Provider } from "./provider.ts";
import type { Random } from "./random.ts";

/** The client in the printed requests. */
export const known_client = {
  name: "Arpi Demirjian",
  phone_number: "+961 3 123 456",
  status: "active" as const,
  currency: "USD",
  due_day: 10,
  auto_invoice: true,
};

const clients_count = 300;

/** The provider's clients, businesses and people whose names are in Latin, Arabic or Armenian letters. */
export const inventClients = (random: Random, provider: Provider, now: Instant): ClientInput[] => {
  const taken = new Set<string>();
  return nameClients(random).map(({ name, username }, index) => {
    const free = taken.has(username) ? `${username}${index}` : username;
    taken.add(free);
    return {
      name,
      username: free,
      external_ref: `CRM-${1001 + index}`,
      ...reach(random, free),
      ...location(random, provider),
      ...contract(random, provider, free, now),
      ...(name === known_client.name ? known_client : {}),
    };
  });
};

interface Named {
  name: string;
  username: string;
}

const nameClients = (random: Random): Named[] => {
  const named: Named[] = [known_client, ...people.businesses.map((name) => ({ name }))].map(
    ({ name }) => ({ name, username: latin(name) }),
  );
  named.push(...people.own_script);
  while (named.length < clients_count) {
    const armenian = random.chance(0.2);
    const first = random.pick(armenian ? people.armenian_first : people.first);
    const last = random.pick(armenian ? people.armenian_last : people.last);
    named.push({ name: `${first} ${last}`, username: latin(`${first} ${last}`) });
  }
  return named;
};

/** `Café Younes Hamra` → `cafe.younes.hamra` */
const latin = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, ".")
    .replace(/^\.|\.$/g, "");

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.between(0, 9)).join("");

/** Phone numbers in various formats; the service finds them in any format (§4.1). */
const phone = (random: Random): string => {
  const prefix = random.pick(people.mobile_prefixes);
  const [first, last] = [digits(random, 3), digits(random, 3)];
  const bare = prefix.replace(/^0/, "");
  return random.pick([
    `${prefix} ${first} ${last}`,
    `${prefix}-${first}${last}`,
    `+961 ${bare} ${first} ${last}`,
    `00961${bare}${first}${last}`,
    `${prefix}${first}${last}`,
    arabicDigits(`${prefix} ${first}${last}`),
  ]);
};

const arabicDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));

const reach = (random: Random, username: string): Partial<ClientInput> => ({
  phone_number: phone(random),
  extra_phones: random.chance(0.15) ? [phone(random)] : [],
  email: random.chance(0.6) ? `${username}@example.com` : null,
  language: random.pick(["ar", "en", "fr", "hy"]),
  notes: random.chance(0.1) ? random.pick(people.notes) : null,
});

const location = (random: Random, { branches }: Provider): Partial<ClientInput> => {
  const { branch, city, zones, streets, latitude, longitude } = random.pickByShare(places);
  const street = random.pick(streets);
  const building = `${random.pick(people.last)} Building`;
  const nearby = () => random.between(-120, 120) / 10_000;
  return {
    branch_id: branches.get(branch),
    city,
    zone: random.pick(zones),
    street,
    building,
    address: `${street}, ${building}, floor ${random.between(0, 8)}`,
    latitude: Number((latitude + nearby()).toFixed(5)),
    longitude: Number((longitude + nearby()).toFixed(5)),
    box: `B${random.between(1, 60)}`,
    reference: random.chance(0.3) ? `${random.pick(streets)} pharmacy` : null,
    code: digits(random, 4),
    disjunctor: random.pick(["5A", "10A", "15A"]),
  };
};

const contract = (
  random: Random,
  { isps, collectors, generators, plans }: Provider,
  username: string,
  now: Instant,
): Partial<ClientInput> => ({
  status: random.chance(0.93) ? "active" : "inactive",
  collector_id: random.chance(0.8) ? random.pick(collectors) : null,
  generator_id: random.chance(0.4) ? random.pick(generators) : null,
  agreed_payment_method: random.pick(payment_methods),
  due_day: random.pick([1, 5, 10, 15, 20, 25]),
  auto_invoice: random.chance(0.55),
  currency: random.chance(0.1) ? "LBP" : "USD",
  color_tag: random.chance(0.2) ? random.pick(people.color_tags) : null,
  items: [{ item_uuid: random.pickByShare(plans).item_uuid, quantity: 1 }],
  isp_account: random.chance(0.9) ? ispAccount(random, random.pick(isps), username, now) : null,
});

const ispAccount = (
  random: Random,
  isp_id: string,
  username: string,
  now: Instant,
): IspAccountInput => {
  const days_left = random.between(-15, 75);
  const paid: IspAccountStatus = random.chance(0.92) ? "active" : "suspended";
  return {
    isp_id,
    username: `${username}@sannine`,
    status: days_left < 0 ? "expired" : paid,
    expires_at: plusSeconds(now, days_left * 24 * 3600),
  };
};
