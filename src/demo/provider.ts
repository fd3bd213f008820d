import provider from "../../db/demo/provider.json";
import work from "../../db/demo/work.json";
import type { Caller } from "../access/caller.ts";
import { createUser } from "../access/users.ts";
import { createBoard } from "../boards/create.ts";
import { columnsOf } from "../boards/queries.ts";
import { createItem } from "../catalogue/items.ts";
import { createNamed } from "../catalogue/named.ts";
import type { CollectorRow } from "../collectors/queries.ts";
import { createCollector } from "../collectors/record.ts";
import type { OrgTx } from "../database/org.ts";
import { createJobType } from "../job-types/save.ts";
import type { Ability } from "../shared/abilities.ts";
import type { ItemType } from "../shared/catalogue-vocabulary.ts";
import type { Category } from "../shared/categories.ts";
import type { Role } from "../shared/roles.ts";
import type { BillingMode, Priority } from "../shared/vocabulary.ts";
import { lookUp } from "./look-up.ts";
import { type DemoTechnician, setUpTechnicians } from "./technicians.ts";

/** What the demo's clients and jobs refer to. */
export interface Provider {
  /** The person who creates jobs. */
  dispatcher_id: string;
  owner_id: string;
  /** The collector who logs in. */
  walker: { collector_id: number; user_id: string };
  /** Ids by name. */
  branches: ReadonlyMap<string, string>;
  boards: ReadonlyMap<string, DemoBoard>;
  job_types: ReadonlyMap<string, string>;
  isps: string[];
  generators: string[];
  collectors: number[];
  technicians: readonly DemoTechnician[];
  /** The catalogue by SKU. */
  items: ReadonlyMap<string, DemoItem>;
  /** The services that clients pay for each month, and how common each is. */
  plans: { item_uuid: string; share: number }[];
}

export interface DemoItem {
  uuid: string;
  /** Each piece has a serial number and a hardware address. */
  tracked: boolean;
  price: number;
  /** The price for clients billed in pounds. */
  price_lbp: number;
  /** The prices before they were raised. */
  former: { price: number; price_lbp: number } | undefined;
}

export interface DemoBoard {
  id: string;
  columns: readonly { id: string; category: Category }[];
  technicians: string[];
}

/** Dispatchers book on every board, so they are members of each. */
const dispatchers = provider.staff.filter(({ role }) => role === "dispatcher");

const the_owner = provider.staff.find(({ role }) => role === "owner");

const lead = "lead" as const;
const member = "member" as const;

/** Creates the people, catalogue, boards and job types as the owner. */
export const setUpProvider = (tx: OrgTx, owner: Caller, password_hash: string | null): Provider => {
  const people = new Map(
    provider.staff.map(({ name, email, role, phone, added_abilities = [] }) => [
      email,
      createUser(tx, {
        name,
        email,
        role: role as Role,
        phone_number: phone,
        password_hash,
        added_abilities: added_abilities as Ability[],
      }).id,
    ]),
  );
  const items = createItems(tx, owner.organization.currency);
  const boards = createBoards(tx, people);
  const branches = createAll(tx, "branches", provider.branches);
  const collectors = provider.collectors.map(({ name, email, cash_limit = null }) =>
    createCollector(tx, { name, user_id: email ? lookUp(people, email) : null, cash_limit }),
  );
  return {
    dispatcher_id: lookUp(people, dispatchers[0]?.email ?? ""),
    owner_id: lookUp(people, the_owner?.email ?? ""),
    branches,
    boards,
    job_types: createJobTypes(tx, owner, boards, items),
    isps: [...createAll(tx, "isps", provider.isps).values()],
    generators: [...createAll(tx, "generators", provider.generators).values()],
    collectors: collectors.map(({ id }) => id),
    walker: walkerOf(collectors),
    technicians: setUpTechnicians(tx, people, branches),
    items,
    plans: provider.items.flatMap(({ sku, share }) =>
      share === undefined ? [] : [{ item_uuid: lookUp(items, sku).uuid, share }],
    ),
  };
};

const walkerOf = (collectors: readonly CollectorRow[]): Provider["walker"] => {
  for (const { id, user_id } of collectors)
    if (user_id !== null) return { collector_id: id, user_id };
  throw new Error("db/demo: no collector logs in");
};

/** Ids by name. */
const createAll = (
  tx: OrgTx,
  table: "branches" | "isps" | "generators",
  names: readonly string[],
): Map<string, string> => new Map(names.map((name) => [name, createNamed(tx, table, { name }).id]));

const createItems = (tx: OrgTx, currency: string): Map<string, DemoItem> =>
  new Map(
    provider.items.map(({ share: _, tracked = false, type, price_lbp, former, ...item }) => {
      const { price } = item;
      const { uuid } = createItem(tx, currency, {
        ...item,
        price: former?.price ?? price,
        type: type as ItemType,
        track_serial: tracked,
        track_mac: tracked,
      });
      return [item.sku, { uuid, tracked, price, price_lbp, former }];
    }),
  );

const createBoards = (tx: OrgTx, people: ReadonlyMap<string, string>): Map<string, DemoBoard> =>
  new Map(
    work.boards.map(({ members, columns, ...board }) => {
      const technicians = members.map((email) => lookUp(people, email));
      const id = createBoard(tx, {
        ...board,
        columns: columns?.map((column) => ({ ...column, category: column.category as Category })),
        members: [
          ...technicians.map((user_id, index) => ({ user_id, role: index === 0 ? lead : member })),
          ...dispatchers.map(({ email }) => ({ user_id: lookUp(people, email), role: member })),
        ],
      });
      return [board.name, { id, columns: columnsOf(tx, id), technicians }];
    }),
  );

const createJobTypes = (
  tx: OrgTx,
  owner: Caller,
  boards: ReadonlyMap<string, DemoBoard>,
  items: ReadonlyMap<string, DemoItem>,
): Map<string, string> =>
  new Map(
    work.job_types.map((type) => [
      type.name,
      createJobType(tx, owner, {
        name: type.name,
        board_id: boards.get(type.board)?.id ?? null,
        color: null,
        default_priority: type.default_priority as Priority,
        sla_hours: type.sla_hours,
        duration_minutes: type.duration_minutes,
        billing_mode: type.billing_mode as BillingMode,
        requires_client: type.requires_client,
        auto_assign: false,
        active: true,
        checklist: type.checklist.map((label) => ({ label, required: true })),
        required_skills: type.skills,
        default_items: type.items.map(({ sku, quantity }) => ({
          item_uuid: lookUp(items, sku).uuid,
          quantity,
        })),
      }),
    ]),
  );
