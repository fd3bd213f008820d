import { afterEach, beforeEach, expect, test } from "bun:test";
import {
  boardInput,
  type ChosenTemplate,
  itemInput,
  jobTypeInput,
} from "../../src/console/admin/setup/template-inputs.ts";
import {
  board_templates,
  item_templates,
  job_type_templates,
} from "../../src/console/admin/setup/templates.ts";
import { World } from "../world.ts";

/* What the console's templates create. */

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

const chosen = (id: string, name: string): ChosenTemplate => ({
  id,
  name,
  duration_minutes: "45",
  sla_hours: "",
  price: "12.5",
});

const creations = [
  [board_templates, boardInput, "/v1/ticket-boards"],
  [job_type_templates, jobTypeInput, "/v1/ticket-job-types"],
  [item_templates, itemInput, "/v1/items"],
] as const;

test.each(["en", "ar"] as const)(
  "every template in %s is created as it is shown",
  async (language) => {
    for (const [templates, inputOf, path] of creations)
      for (const { id, name } of templates) {
        const input = inputOf(chosen(id, name[language]), language);
        const { status, body } = await world.post(path, input);
        expect([path, id, status]).toEqual([path, id, 201]);
        expect(body.name).toBe(name[language]);
      }
    const [first] = (await world.get("/v1/ticket-boards")).body.data;
    expect(first.columns.map(({ name }: { name: string }) => name)).toEqual(
      board_templates[0]?.columns.map(({ name }) => name[language]) ?? [],
    );
    const types = (await world.get("/v1/ticket-job-types")).body.data;
    expect(types.map(({ code }: { code: string }) => code).toReversed()).toEqual(
      job_type_templates.map(({ id }) => id),
    );
    expect(types[0]).toMatchObject({ duration_minutes: 45, sla_hours: null });
  },
);

test("a template that was created already is refused by its code", async () => {
  const input = jobTypeInput(chosen("repair", "Repair"), "en");
  await world.post("/v1/ticket-job-types", input);
  const { status, body } = await world.post("/v1/ticket-job-types", input);
  expect([status, body.error.reason]).toEqual([422, "duplicate_code"]);
});
