import {
  opensEveryBoard,
  role_names,
  roles,
  user_abilities,
  user_ability_catalogue,
} from "../shared/roles.ts";

/** Every role with its abilities, both in the order in which the document names them. */
export const listRoles = () =>
  role_names.map((name) => ({
    name,
    opens_every_board: opensEveryBoard(name),
    abilities: user_abilities
      .filter((ability) => roles[name].includes(ability))
      .map((ability) => ({ name: ability, description: user_ability_catalogue[ability] })),
  }));
