import { useState } from "preact/hooks";
import { api, dataOf } from "../../api/client.ts";
import type { Board } from "../../api/document.d.ts";
import { may } from "../../session/session.ts";
import { strings } from "../../strings/strings.ts";
import { CheckField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { notify } from "../../ui/notify.tsx";
import { QueryBoundary } from "../../ui/page.tsx";
import { useMutation } from "../../ui/use-mutation.ts";
import { useQuery } from "../../ui/use-query.ts";

interface Person {
  id: string;
  name: string;
}

interface Props {
  board: Board;
  onChanged(): Promise<void>;
}

type Role = Board["members"][number]["role"];

type Roles = ReadonlyMap<string, Role>;

const roles = ["member", "lead"] as const;

/** Possible members: all active people, or the technicians alone without `users:manage`. */
const readPeople = async (): Promise<Person[]> => {
  if (!may("users:manage")) return dataOf(api.GET("/v1/ticket-technicians"));
  const people: Person[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, pagination } = await dataOf(
      api.GET("/v1/users", { params: { query: { page, per_page: 100 } } }),
    );
    people.push(...data.filter(({ active }) => active));
    last = pagination.last_page;
  }
  return people;
};

/** Chooses who may open the board. Owners and admins may open all. */
export const MembersBlock = ({ board, onChanged }: Props) => {
  const t = strings.value.board_settings;
  const query = useQuery("people", readPeople);
  const [chosen, setChosen] = useState<Roles>(
    new Map(board.members.map(({ user_id, role }) => [user_id, role])),
  );
  const saving = useMutation(async () => {
    const members = [...chosen].map(([user_id, role]) => ({ user_id, role }));
    await dataOf(
      api.PUT("/v1/ticket-boards/{id}", {
        params: { path: { id: board.id } },
        body: { members },
      }),
    );
    notify(strings.value.common.saved);
    await onChanged();
  });
  const choose = (id: string, role: Role | null) => {
    const next = new Map(chosen);
    if (role) next.set(id, role);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <section class="block members">
      <h3>{t.members}</h3>
      <p class="hint">{t.members_mean}</p>
      <QueryBoundary query={query}>
        {(people) => (
          <Form action={strings.value.common.save} mutation={saving}>
            {candidates(board, people).map(({ id, name }) => (
              <div key={id} class="member">
                <CheckField
                  label={<bdi>{name}</bdi>}
                  checked={chosen.has(id)}
                  onValue={(is_chosen) => choose(id, is_chosen ? "member" : null)}
                />
                {chosen.has(id) && (
                  <select
                    aria-label={t.role_of(name)}
                    value={chosen.get(id)}
                    onChange={(event) => choose(id, event.currentTarget.value as Role)}
                  >
                    {roles.map((role) => (
                      <option key={role} value={role}>
                        {t.role[role]}
                      </option>
                    ))}
                  </select>
                )}
              </div>
            ))}
          </Form>
        )}
      </QueryBoundary>
    </section>
  );
};

const candidates = ({ members }: Board, people: readonly Person[]): Person[] =>
  [
    ...new Map([
      ...members.map(({ user_id: id, name }): [string, Person] => [id, { id, name }]),
      ...people.map((person): [string, Person] => [person.id, person]),
    ]).values(),
  ].toSorted((one, other) => one.name.localeCompare(other.name));
