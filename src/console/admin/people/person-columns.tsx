import type { User } from "../../api/document.d.ts";
import { strings } from "../../strings/strings.ts";
import type { TableColumn } from "../../ui/table.tsx";
import { addressOf } from "../tabs.ts";
import { PersonStatus } from "./person-status.tsx";

export const personColumns = (): TableColumn<User>[] => {
  const { people } = strings.value.desk;
  return [
    {
      title: people.name,
      cell: ({ id, name }) => (
        <a href={addressOf("people", id)} dir="auto">
          {name}
        </a>
      ),
    },
    { title: people.email, cell: ({ email }) => <bdi>{email}</bdi> },
    { title: people.role, cell: (person) => people.role_name[person.role] },
    {
      title: people.extras,
      cell: ({ added_abilities, removed_abilities }) =>
        people.extras_of(added_abilities.length, removed_abilities.length) || "–",
    },
    {
      title: people.active_filter,
      cell: (person) => <PersonStatus person={person} />,
    },
  ];
};
