import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Ability } from "../../src/shared/abilities.ts";
import { clientsOf, sendFile } from "../client-file.ts";
import { World } from "../world.ts";

let world: World;
beforeEach(async () => {
  world = new World();
  await sendFile(world, "name,username,city\nRima,rima,Zahle\n");
});
afterEach(() => world.close());

const csv = "name,username,city\nRima,rima,Tripoli\nElie,elie,Aley\n";

const sendWith = (held: Ability[], content = csv, fields: Record<string, string> = {}) =>
  sendFile(world, content, fields, { key: world.apiKey({ abilities: held }) });

const cities = async () => (await clientsOf(world)).map(({ city }: { city: string }) => city);

const refused = (line: number, message: string, ability: Ability) => ({
  line,
  message,
  errors: { ability },
});
const not_update = "A client who is there already needs the ability clients:update.";
const not_create = "A new client needs the ability clients:create.";

describe("who may import what", () => {
  test("clients:create adds clients, and changes nobody", async () => {
    const { status, body } = await sendWith(["clients:create"]);
    expect([status, body.created, body.updated, body.rejected]).toEqual([200, 1, 0, 1]);
    expect(body.rejected_lines).toEqual([refused(2, not_update, "clients:update")]);
    expect(await cities()).toEqual(["Zahle", "Aley"]);
    expect(world.topics()).toEqual(["client.created", "client.created"]);
  });

  test("clients:update changes clients, and adds none", async () => {
    const { status, body } = await sendWith(["clients:update"]);
    expect([status, body.created, body.updated, body.rejected]).toEqual([200, 0, 1, 1]);
    expect(body.rejected_lines).toEqual([refused(3, not_create, "clients:create")]);
    expect(await cities()).toEqual(["Tripoli"]);
  });

  test("who has both does both", async () => {
    const { body } = await sendWith(["clients:create", "clients:update"]);
    expect([body.created, body.updated, body.rejected]).toEqual([1, 1, 0]);
  });

  test.each([[["clients:create"]], [["clients:update"]]] as [Ability[]][])(
    "%j: a dry run says the same",
    async (held) => {
      const rehearsed = (await sendWith(held, csv, { dry_run: "1" })).body;
      expect(rehearsed.rejected).toBe(1);
      expect(await cities()).toEqual(["Zahle"]);
      expect((await sendWith(held)).body).toEqual({ ...rehearsed, dry_run: false });
    },
  );

  test("a later line about a client whom the file itself adds needs clients:update, too", async () => {
    const many = Array.from({ length: 300 }, (_, n) => `Client ${n},client.${n},`);
    const content = ["name,username,city", ...many, "Again,CLIENT.1,Zahle"].join("\n");
    const rehearsed = (await sendWith(["clients:create"], content, { dry_run: "1" })).body;
    expect(rehearsed.rejected_lines).toEqual([refused(302, not_update, "clients:update")]);
    expect((await sendWith(["clients:create"], content)).body).toEqual({
      ...rehearsed,
      dry_run: false,
    });
  });

  test("a line that was rejected adds nobody whom a later one could mean", async () => {
    const content = "name,username\nElie,elie\nElie again,ELIE\n";
    const expected = [
      refused(2, not_create, "clients:create"),
      refused(3, not_create, "clients:create"),
    ];
    for (const dry_run of ["1", "0"]) {
      const { body } = await sendWith(["clients:update"], content, { dry_run });
      expect(body.rejected_lines).toEqual(expected);
    }
  });

  test("with neither it is 403, naming one", async () => {
    const { status, body } = await sendWith(["clients:read", "clients:delete"]);
    expect([status, body.error]).toEqual([
      403,
      {
        message: "This needs the ability clients:create or clients:update.",
        reason: "forbidden",
        errors: { reason: "forbidden", ability: "clients:create" },
      },
    ]);
  });
});
