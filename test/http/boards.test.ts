import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

describe("POST /v1/ticket-boards", () => {
  test("without columns the board gets one of each category", async () => {
    const { status, body } = await world.post("/v1/ticket-boards", { name: "Field work" });
    expect(status).toBe(201);
    expect(body.columns.map((column: { name: string }) => column.name)).toEqual([
      "New",
      "Scheduled",
      "In progress",
      "Waiting",
      "Done",
      "Cancelled",
    ]);
  });

  test("a branch of nobody is refused on the field", async () => {
    const { status, body } = await world.post("/v1/ticket-boards", {
      name: "Field work",
      branch_id: Bun.randomUUIDv7(),
    });
    expect(status).toBe(422);
    expect(body.error.errors).toEqual({ branch_id: ["is not known"] });
  });
});

describe("GET /v1/ticket-boards", () => {
  test("another organization's boards are not there", async () => {
    await world.post("/v1/ticket-boards", { name: "Field work" });
    const { body } = await world.get("/v1/ticket-boards", { key: world.bekaa_key });
    expect(body).toEqual({ data: [] });
  });
});
