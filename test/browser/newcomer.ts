import { run } from "../command.ts";
import { type House, password, people } from "./house.ts";

const name = "Orontes Net";

/** Makes an organization with an owner and nothing else, as an operator does. */
export const foundOrganization = async (house: House): Promise<void> => {
  const env = { DATABASE_PATH: house.service.database };
  const lastmile = async (args: string[], input = "") => {
    const { code, err } = await run(args, env, input);
    if (code !== 0) throw new Error(err);
  };
  const owner = ["--org", name, "--email", people.newcomer, "--name", "Maya", "--role", "owner"];
  await lastmile(["org", "create", "--name", name]);
  await lastmile(["user", "create", ...owner, "--password-stdin"], password);
};
