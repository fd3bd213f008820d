import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Ability, ability_catalogue } from "../../src/shared/abilities.ts";
import { TicketWorld } from "../ticket-world.ts";

interface Role {
  name: string;
  opens_every_board: boolean;
  abilities: { name: string; description: string }[];
}

let world: TicketWorld;
let roles: Role[];
beforeAll(async () => {
  world = new TicketWorld();
  const { status, body } = await world.get("/v1/roles");
  expect(status).toBe(200);
  roles = body.data;
});
afterAll(() => world.close());

const abilitiesOf = (name: string): string[] | undefined =>
  roles.find((role) => role.name === name)?.abilities.map((ability) => ability.name);

test("every role is listed, and whether it opens every board", () => {
  expect(roles.map(({ name, opens_every_board }) => [name, opens_every_board])).toEqual([
    ["owner", true],
    ["admin", true],
    ["dispatcher", false],
    ["billing", false],
    ["technician", false],
    ["collector", false],
    ["viewer", false],
  ]);
});

test("abilities are in the document's order, with `tickets:own`, and say what they allow", () => {
  const catalogue = Object.entries(ability_catalogue);
  expect(roles[0]?.abilities).toEqual(
    catalogue.map(([name, description]) => ({ name, description })),
  );
  expect(abilitiesOf("technician")).toEqual([
    "clients:read",
    "tickets:read",
    "tickets:update",
    "tickets:complete",
    "items:read",
    "invoices:create",
    "tickets:own",
  ]);
  const described = roles.flatMap(({ abilities }) => abilities);
  expect(described.filter(({ description }) => description === "")).toEqual([]);
});

test("they are what a person of the role may do, and which boards they open", async () => {
  await world.post("/v1/ticket-boards", { name: "Field work" });
  for (const { name, opens_every_board, abilities } of roles) {
    const email = `${name}@cedar.example`;
    const person = await world.post("/v1/users", { email, name, role: name });
    expect(person.body.abilities.toSorted()).toEqual(abilities.map(({ name }) => name).toSorted());
    const boards = await world.get("/v1/ticket-boards", world.as(person.body));
    expect([name, boards.body.data?.length ?? 0]).toEqual([name, opens_every_board ? 1 : 0]);
  }
});

test("only who manages people reads them, of another organization too", async () => {
  const others = Object.keys(ability_catalogue).filter((name) => name !== "users:manage");
  const refused = await world.get("/v1/roles", {
    key: world.apiKey({ abilities: others as Ability[] }),
  });
  expect([refused.status, refused.body.error.errors.ability]).toEqual([403, "users:manage"]);
  expect((await world.get("/v1/roles", { key: null })).status).toBe(401);
  const elsewhere = await world.get("/v1/roles", { key: world.bekaa_key });
  expect(elsewhere.body.data).toEqual(roles);
});
