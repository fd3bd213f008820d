import * as v from "valibot";
import { role_names } from "../shared/roles.ts";
import { PersonAbility } from "./people-wire.ts";

export const RoleAbility = v.object({ name: PersonAbility, description: v.string() });

export const Role = v.object({
  name: v.picklist(role_names),
  opens_every_board: v.pipe(
    v.boolean(),
    v.description(
      "Whether its people open every board. Others open those of which they are members",
    ),
  ),
  abilities: v.array(RoleAbility),
});

export const RoleList = v.object({ data: v.array(Role) });
